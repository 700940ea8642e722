export { fold } from "./fold-text.ts";
export { createMatcher, type Match, type Matcher } from "./fuzzy-match.ts";
