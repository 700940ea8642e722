export { fold } from "./fold.ts";
export { createMatcher, type Match, type Matcher } from "./match.ts";
