/**
 * What one markdown text may contain. The parser's time grows with the square of some of these, and its HTML with the
 * product of others; within the limits both stay small (see `markdown.property.test.ts`).
 */
export const markdown_limits = {
  /** Characters of source. */
  length: 20_000,
  lines: 1_500,
  /** Lists and quotes inside each other. */
  nesting: 12,
  /** Runs of `*`, `_` and `~`. */
  marks: 2_000,
  /** Cells of tables, those that a short row leaves out included. */
  cells: 2_000,
  /** Characters of a web address that becomes a link by itself. */
  address: 1_000,
  /** Opening and closing square brackets. */
  brackets: 1_500,
  /** `<!` and `<?`: comments, declarations, instructions. */
  comments: 100,
  /** Runs of backticks in a paragraph times its characters, over all paragraphs. */
  code: 5_000_000,
  /** Opening brackets times characters of the longest paragraph that defines references. */
  references: 2_000_000,
  /** Characters of HTML. */
  html: 100_000,
} as const;
