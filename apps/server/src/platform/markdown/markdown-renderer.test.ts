import { afterEach, describe, expect, test } from "vitest";
import { createMarkdownRenderer, type MarkdownRenderer, type RendererOptions } from "./markdown-renderer.ts";

const running: MarkdownRenderer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((renderer) => renderer.close()));
});
function rendererOf(options?: RendererOptions): MarkdownRenderer {
  const renderer = createMarkdownRenderer(options);
  running.push(renderer);
  return renderer;
}
const stubborn = { worker_file: "./testing/stubborn.worker.ts", time_limit_ms: 1_500, heap_limit_mb: 32 };

describe("A2: markdown is rendered in a thread with limits", () => {
  test("it renders, refuses, and goes on", async () => {
    const renderer = rendererOf();
    const results = await Promise.all(["*a*", "]".repeat(5_000), "", "**b**"].map((text) => renderer.render(text)));
    expect(results).toMatchObject([
      { ok: true, html: "<p><em>a</em></p>" },
      { ok: false, problem: { code: "markdown_brackets" } },
      { ok: true, html: "" },
      { ok: true, html: "<p><strong>b</strong></p>" },
    ]);
  });

  test.each(["loop", "fill", "throw"])(
    "a text on which the thread ends (%s) is given up, the next one is not",
    async (text) => {
      const renderer = rendererOf(stubborn);
      const [given_up, next] = await Promise.all([renderer.render(text), renderer.render("a")]);
      expect(given_up).toEqual({ ok: false, problem: { code: "markdown_time" } });
      expect(next).toEqual({ ok: true, html: "<p>a</p>" });
    },
  );

  test("closing answers what waits", async () => {
    const renderer = rendererOf(stubborn);
    const waiting = [renderer.render("loop"), renderer.render("a")];
    await renderer.close();
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([false, false]);
  });
});
