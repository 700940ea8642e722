import { describe, expect, it } from "vitest";
import { findAssetIds } from "./index.ts";
import { renderMarkdown as render } from "./render-markdown.ts";

function renderMarkdown(source: string): string {
  const result = render(source);
  if (!result.ok) throw new Error(result.problem.code);
  return result.html;
}

describe("renderMarkdown", () => {
  it("escapes raw HTML and drops dangerous links", () => {
    const html = renderMarkdown("<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>");
    expect(html).not.toContain("<script");
    expect(html).not.toContain("javascript:");
    expect(html).not.toContain("<img");
  });

  it("turns library images into assets and foreign images into their description", () => {
    const html = renderMarkdown('![A cat](/images/0199-ab) and ![a "dog"](https://example.org/dog.png)');
    expect(html).toContain('<img src="asset:0199-ab" alt="A cat"');
    expect(html).toContain("a &quot;dog&quot;");
    expect(html).not.toContain("example.org");
    expect(findAssetIds(html + html)).toEqual(["0199-ab"]);
  });

  it("renders tables and opens links in a new tab", () => {
    expect(renderMarkdown("|a|\n|-|\n|b|")).toContain("<table>");
    expect(renderMarkdown("[x](https://example.org)")).toContain('rel="noopener noreferrer nofollow"');
  });
});
