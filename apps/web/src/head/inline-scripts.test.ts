import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["index", "landing", "play"])("the page %s, which loads parts later, retries their style sheets", (page) => {
  const html = readFileSync(new URL(`../../${page}.html`, import.meta.url), "utf8");
  expect(html).toContain("<!--script:retry-styles-->");
});
