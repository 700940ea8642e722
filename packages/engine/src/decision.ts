/** Decision about a buzz or a submission. `share` in [0, 1] with `partial`. */
export type Decision =
  | { readonly outcome: "correct" }
  | { readonly outcome: "partial"; readonly share: number }
  | { readonly outcome: "wrong" };

/** A manual award: the round's points, a share of them in [0, 1], or a number of points. */
export type AwardInput =
  | Exclude<Decision, { readonly outcome: "wrong" }>
  | { readonly outcome: "points"; readonly points: number };
