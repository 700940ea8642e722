import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import { IMPORT_LIMITS } from "@showrunner/transfer";
import { createGameZip, type MediaReader } from "./game-zip.ts";

/** Exports a game with `count` pictures, each of which has the given size in the database. */
async function exportPictures(count: number, bytes: number) {
  const opened: string[] = [];
  const reader: MediaReader = {
    find: async ({ id }) => ({ name: id, mime: "image/png", bytes }),
    open: async ({ id }) => {
      opened.push(id);
      return Readable.from([Buffer.from("picture")]);
    },
  };
  const content = Array.from({ length: count }, (_, index) => `![x](/images/${index})`).join("");
  const zip = await createGameZip({ title: "Game" } as GameFields, [{ content } as RoundFields], reader);
  return { zip, opened };
}

test("a game that would be too large to be imported is refused before any file is read", async () => {
  const half = IMPORT_LIMITS.archiveBytes / 2;
  const tooLarge = await exportPictures(2, half);
  expect(tooLarge).toMatchObject({ zip: { ok: false, error: { code: "game_export_too_large" } }, opened: [] });
  const tooMany = await exportPictures(IMPORT_LIMITS.files, 1);
  expect(tooMany.zip).toMatchObject({ ok: false, error: { params: { most: 300, files: IMPORT_LIMITS.files - 1 } } });
  const { zip, opened } = await exportPictures(2, half - 10_000);
  if (!zip.ok) throw new Error("the export was refused");
  expect((await buffer(zip.value)).length).toBeGreaterThan(0);
  expect(opened).toEqual(["0", "1"]);
});
