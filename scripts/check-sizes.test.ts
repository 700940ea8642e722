import { expect, it } from "vitest";
import { collectFiles, type Manifest } from "./check-sizes.ts";

const manifest: Manifest = {
  "play.html": {
    file: "play.js",
    css: ["play.css"],
    imports: ["_shared.js"],
    dynamicImports: ["src/play/buzz.tsx", "src/fireworks.ts"],
  },
  "_shared.js": { file: "shared.js", css: ["shared.css"], imports: ["_shared.js"] },
  "src/play/buzz.tsx": { file: "buzz.js", src: "src/play/buzz.tsx", imports: ["_shared.js", "_deep.js"] },
  "_deep.js": { file: "deep.js" },
  "src/fireworks.ts": { file: "fireworks.js", src: "src/fireworks.ts" },
};

it("counts static imports and style sheets once, and lazy chunks only where they match", () => {
  expect([...collectFiles(manifest, "play.html", undefined)]).toEqual([
    "play.js",
    "play.css",
    "shared.js",
    "shared.css",
  ]);
  expect([...collectFiles(manifest, "play.html", /play\//)]).toEqual([
    "play.js",
    "play.css",
    "shared.js",
    "shared.css",
    "buzz.js",
    "deep.js",
  ]);
});
