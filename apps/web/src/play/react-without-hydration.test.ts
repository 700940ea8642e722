import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { withoutHydration } from "./react-without-hydration.ts";

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve("react-dom/package.json"));
const source = readFileSync(path.join(folder, "cjs/react-dom-client.production.js"), "utf8");

describe("React DOM without hydration", () => {
  const lean = withoutHydration(source);

  test("still parses and exports createRoot, but not hydrateRoot", () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- only parsed, never called
    expect(() => new Function("require", "exports", "module", lean)).not.toThrow();
    expect(lean).toContain("exports.createRoot = function");
    expect(lean).not.toContain("exports.hydrateRoot");
  });

  test("neither reads nor sets isHydrating, except for the parameter of the same name", () => {
    const [own] = /^function initInput\([^]*?^\}\n/m.exec(source) ?? [""];
    expect(own).toContain("isHydrating ||");
    expect(lean).toContain(own);
    expect(lean.replace(own, "")).not.toMatch(/\bisHydrating(?![\w$])/);
  });

  test("has no roots that hydrate", () => {
    expect(lean).not.toMatch(/ReactDOMHydrationRoot|\.isDehydrated/);
  });

  test("rejects an unknown source", () => {
    expect(() => withoutHydration(source.replace("  isHydrating = !1,\n", ""))).toThrow(/found 0/);
    expect(() => withoutHydration(source + source)).toThrow(/found 2/);
  });
});
