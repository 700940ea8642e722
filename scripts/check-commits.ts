// Checks the messages of the commits since the last release tag, else since origin/main, else since `FIRST_BASE`,
// against Conventional Commits. Skipped where none of them is known, as in a shallow clone or an archive.
import { capture } from "./lib/processes.ts";

const MAX_SUBJECT_LENGTH = 72;
const MAX_BODY_LINES = 5;
/** Some commits before this one break the rules. */
const FIRST_BASE = "38e258ba^{commit}";
const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-z0-9,/-]+\))?!?: \S.*[^.\s]$/;

/** Returns what is wrong with a commit message. */
export function findMessageProblems(message: string): string[] {
  const [subject = "", ...body] = message.trimEnd().split("\n");
  const problems: string[] = [];
  if (!SUBJECT.test(subject)) problems.push("the subject is not `type(scope): subject` (Conventional Commits)");
  if (subject.length > MAX_SUBJECT_LENGTH)
    problems.push(`the subject has ${subject.length} characters, more than ${MAX_SUBJECT_LENGTH}`);
  if (body.length > 0 && body[0] !== "") problems.push("no blank line follows the subject");
  const lines = body.filter((line) => line.trim() !== "" && !/^[A-Z][\w-]+: /.test(line));
  if (lines.length > MAX_BODY_LINES) problems.push(`the body has ${lines.length} lines, more than ${MAX_BODY_LINES}`);
  return problems;
}

async function git(...args: string[]): Promise<string | null> {
  const { code, output } = await capture("git", args);
  return code === 0 ? output.trimEnd() : null;
}

if (import.meta.main) {
  const base =
    (await git("describe", "--tags", "--abbrev=0", "--match", "v*")) ??
    (await git("rev-parse", "--verify", "--quiet", "origin/main")) ??
    (await git("rev-parse", "--verify", "--quiet", FIRST_BASE));
  const log = base === null ? null : await git("log", "--no-merges", "--format=%h%n%B%x00", `${base}..HEAD`);
  if (log === null) console.log("skipped: no release tag, no origin/main, and no earlier history");
  for (const entry of log?.split("\0") ?? []) {
    const [hash = "", ...message] = entry.trimStart().split("\n");
    if (hash === "") continue;
    for (const problem of findMessageProblems(message.join("\n"))) {
      console.log(`${hash} ${message[0]}: ${problem}`);
      process.exitCode = 1;
    }
  }
}
