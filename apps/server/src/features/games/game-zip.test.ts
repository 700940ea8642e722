import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import { IMPORT_LIMITS } from "@showrunner/transfer";
import { createGameZip, type MediaReader } from "./game-zip.ts";

/** Exports a game with `count` pictures, whose originals and variants for displays have the given sizes in the database. */
async function exportPictures(count: number, bytes: number, displayBytes = bytes) {
  const opened: string[] = [];
  const reader: MediaReader = {
    find: async ({ id }, variant) =>
      variant === "original"
        ? { name: id, mime: "image/png", bytes }
        : { name: id, mime: "image/webp", bytes: displayBytes },
    open: async ({ id }, variant) => {
      opened.push(`${id} ${variant}`);
      return Readable.from([Buffer.from("picture")]);
    },
  };
  const content = Array.from({ length: count }, (_, index) => `![x](/images/${index})`).join("");
  const zip = await createGameZip({ title: "Game" } as GameFields, [{ content } as RoundFields], reader);
  return { zip, opened };
}

/** Exports and reads the archive. */
async function readPictures(...sizes: Parameters<typeof exportPictures>) {
  const { zip, opened } = await exportPictures(...sizes);
  if (!zip.ok) throw new Error("the export was refused");
  const files = Object.keys(unzipSync(await buffer(zip.value)));
  return { files, opened };
}

test("a game that would be too large to be imported is refused before any file is read", async () => {
  const most = IMPORT_LIMITS.archiveBytes / IMPORT_LIMITS.pictureBytes;
  const tooLarge = await exportPictures(most, IMPORT_LIMITS.pictureBytes);
  expect(tooLarge).toMatchObject({ zip: { ok: false, error: { code: "game_export_too_large" } }, opened: [] });
  const tooMany = await exportPictures(IMPORT_LIMITS.files, 1);
  expect(tooMany.zip).toMatchObject({ ok: false, error: { params: { most: 300, files: IMPORT_LIMITS.files - 1 } } });
  const { files, opened } = await readPictures(most, IMPORT_LIMITS.pictureBytes - 10_000);
  expect([files.length, opened.length]).toEqual([most + 1, most]);
});

test("a picture that is too large to be imported is exported as displays show it, or left out", async () => {
  const tooLarge = IMPORT_LIMITS.pictureBytes + 1;
  const original = { files: ["game.json", "pictures/picture-1.png"], opened: ["0 original"] };
  expect(await readPictures(1, tooLarge - 1)).toEqual(original);
  const display = { files: ["game.json", "pictures/picture-1.webp"], opened: ["0 display"] };
  expect(await readPictures(1, tooLarge, 1_000)).toEqual(display);
  expect(await readPictures(1, tooLarge)).toEqual({ files: ["game.json"], opened: [] });
});
