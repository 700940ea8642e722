import { afterEach, describe, expect, test } from "vitest";
import { createMarkdownRenderer, type MarkdownRenderer, type MarkdownRendererOptions } from "./markdown-renderer.ts";

const running: MarkdownRenderer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((renderer) => renderer.close()));
});
function createTestRenderer(options?: MarkdownRendererOptions): MarkdownRenderer {
  const renderer = createMarkdownRenderer(options);
  running.push(renderer);
  return renderer;
}
const misbehavingWorker = { workerFile: "./testing/stubborn.worker.ts", timeLimitMs: 1_500, heapLimitMb: 32 };

describe("markdown is rendered in a worker thread with limits", () => {
  test("renders valid texts, rejects invalid ones, and continues", async () => {
    const renderer = createTestRenderer();
    const results = await Promise.all(["*a*", "]".repeat(5_000), "", "**b**"].map((text) => renderer.render(text)));
    expect(results).toMatchObject([
      { ok: true, html: "<p><em>a</em></p>" },
      { ok: false, problem: { code: "markdown_brackets" } },
      { ok: true, html: "" },
      { ok: true, html: "<p><strong>b</strong></p>" },
    ]);
  });

  test.each(["loop", "fill", "throw"])("fails only the text that ends the worker (%s)", async (text) => {
    const renderer = createTestRenderer(misbehavingWorker);
    const [givenUp, next] = await Promise.all([renderer.render(text), renderer.render("a")]);
    expect(givenUp).toEqual({ ok: false, problem: { code: "markdown_time" } });
    expect(next).toEqual({ ok: true, html: "<p>a</p>" });
  });

  test("settles pending texts on close", async () => {
    const renderer = createTestRenderer(misbehavingWorker);
    const waiting = [renderer.render("loop"), renderer.render("a")];
    await renderer.close();
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([false, false]);
  });
});
