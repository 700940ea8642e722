import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createLocalStorage } from "../../platform/storage/index.ts";
import { createStepVariantFiles } from "./step-variant-files.ts";

test("a step is created although the lookup of its file fails, as in a bucket that is down", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-steps-"));
  const storage = createLocalStorage(folder);
  const image = sharp({ create: { width: 64, height: 40, channels: 3, background: "#ffb703" } });
  await storage.put("images/a/display.webp", await image.webp().toBuffer());
  const files = createStepVariantFiles(
    {
      ...storage,
      open: async (key) => {
        const found = await storage.open(key);
        if (found === null) throw new Error("the bucket is down");
        return found;
      },
    },
    (id) => `images/${id}`,
  );
  const file = await files.open("a", "pixels-1-3");
  expect(file?.bytes).toBeGreaterThan(0);
  file?.stream().destroy();
  await rm(folder, { recursive: true, force: true });
});
