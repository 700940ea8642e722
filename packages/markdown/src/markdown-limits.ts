/**
 * Limits of one Markdown text. Some of the counted constructs increase the parser's time quadratically, others multiply
 * the size of the HTML; within the limits both stay small (see `markdown.property.test.ts`).
 */
export const MARKDOWN_LIMITS = {
  /** Characters of source. */
  length: 20_000,
  lines: 1_500,
  /** Nesting of lists and quotes. */
  nesting: 12,
  /** Markers of list items and quotes. */
  containers: 3_000,
  /** Runs of `*`, `_` and `~`. */
  marks: 2_000,
  /** Table cells, including those omitted in short rows. */
  cells: 2_000,
  /** Characters of a web address that becomes a link automatically. */
  address: 1_000,
  /** Opening and closing square brackets. */
  brackets: 1_500,
  /** `<!` and `<?`: comments, declarations, instructions. */
  comments: 100,
  /** Runs of backticks in a paragraph times its characters, over all paragraphs. */
  code: 5_000_000,
  /** Opening brackets times characters of the longest paragraph that defines references. */
  references: 2_000_000,
  /** Steps back through paragraphs, as `countBackSteps` counts them, over all paragraphs. */
  paragraph: 8_000_000,
  /** Characters of HTML. */
  html: 100_000,
} as const;
