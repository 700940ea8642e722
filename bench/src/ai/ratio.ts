/** Part of a whole, such as valid drafts of all drafts. */
export interface Ratio {
  readonly hits: number;
  readonly of: number;
}
