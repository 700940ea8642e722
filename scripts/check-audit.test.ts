import { expect, test } from "vitest";
import { readAudit } from "./check-audit.ts";

const advisory = (name: string, severity: string) => ({
  source: 1,
  name,
  title: `${name} breaks`,
  url: `https://example.org/${name}`,
  severity,
  range: "<2.0.0",
});

test("reports high and critical advisories once, without those that are accepted", () => {
  const json = JSON.stringify({
    vulnerabilities: {
      a: { via: [advisory("a", "critical"), advisory("b", "moderate")] },
      c: { via: [advisory("c", "high")] },
      depends_on_a: { via: ["a"] },
      contains_a: { via: [advisory("a", "critical")] },
    },
  });
  const accepted = { "https://example.org/c": "only in a tool" };
  expect(readAudit(json, accepted)).toEqual({
    kind: "checked",
    problems: ["a <2.0.0: a breaks (critical, https://example.org/a)"],
  });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: "checked", problems: [] });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{}}', "405 Method Not Allowed"],
  ["", "npm printed no report"],
  ["<html>", "npm printed no report"],
  ['{"error":{}}', "npm printed no report"],
])("is skipped if npm prints %j", (json, reason) => {
  expect(readAudit(json)).toEqual({ kind: "skipped", reason });
});
