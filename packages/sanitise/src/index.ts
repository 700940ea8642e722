export { correctTexts, findIssues, type Correction } from "./find-issues.ts";
export { ISSUE_CHECKS, type Issue, type IssueCheck, type IssueSeverity } from "./issue.ts";
export type { SanitisedGame, SanitisedRound, TextPlace } from "./texts.ts";
