import { expect, test } from "vitest";
import { findMessageProblems } from "./check-commits.ts";

test.each([
  "fix: refuse empty names",
  "feat(realtime)!: rename answer to ack\n\nProtocol version 2.\n\nRefs: #10",
  "docs(markdown,i18n): rewrite comments",
])("accepts %j", (message) => {
  expect(findMessageProblems(message)).toEqual([]);
});

test.each([
  ["Count nobody's silence while the process stood still", "type(scope): subject"],
  ["fixed: a bug", "type(scope): subject"],
  ["fix: a bug.", "type(scope): subject"],
  ["fix(live) a bug", "type(scope): subject"],
  [`fix: ${"x".repeat(68)}`, "73 characters"],
  ["fix: a bug\nIt was there.", "blank line"],
  [`fix: a bug\n\n${"line\n".repeat(6)}`, "6 lines"],
])("rejects %j", (message, problem) => {
  expect(findMessageProblems(message)).toEqual([expect.stringContaining(problem)]);
});
