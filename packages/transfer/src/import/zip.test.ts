import { describe, expect, it } from "vitest";
import { invalidGame, zipFiles } from "../testing/import-results.ts";
import { importFile } from "./index.ts";

/** Changes the uncompressed size in the central directory of a zip file. */
function stateSize(file: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset);
  for (let at = 0; at < file.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return file;
}

describe("archives", () => {
  it("contain a game with pictures and clips; other files and paths are reported and never read", async () => {
    const pictures = [
      { id: "picture-1", file: "pictures/picture-1.png", name: "Mars.png" },
      { id: "picture-2", file: "../../etc/passwd.png", name: "x" },
      { id: "picture-3", file: "pictures/missing.png", name: "x" },
    ];
    const audio = [
      { id: "clip-1", file: "audio/clip-1.mp3", name: "Song.mp3" },
      { id: "clip-2", file: "pictures/picture-1.png", name: "x" },
    ];
    const file = zipFiles({
      "game.json": JSON.stringify({ ...invalidGame, pictures, audio }),
      "pictures/picture-1.png": "bytes",
      "audio/clip-1.mp3": "sound",
      "../../etc/passwd.png": "secret",
      "readme.txt": "hello",
    });
    const result = await importFile(file, "game.zip");
    expect(result.format).toBe("archive");
    expect(result.media.map(({ id, name, mime }) => [id, name, mime])).toEqual([
      ["picture-1", "Mars.png", "image/png"],
      ["clip-1", "Song.mp3", "audio/mpeg"],
    ]);
    expect(result.problems.map(({ code, text }) => [code, text]).slice(-5)).toEqual([
      ["missing_picture", "../../etc/passwd.png"],
      ["missing_picture", "pictures/missing.png"],
      ["missing_clip", "pictures/picture-1.png"],
      ["unexpected_file", "../../etc/passwd.png"],
      ["unexpected_file", "readme.txt"],
    ]);
  });

  it("are refused before they are unpacked when they would become too large", async () => {
    const bomb = stateSize(zipFiles({ "game.json": JSON.stringify(invalidGame) }), 0x7fff_ffff);
    const { problems } = await importFile(bomb, "bomb.zip");
    expect(problems.map(({ code }) => code)).toEqual(["too_large"]);
  });

  it("are refused if the size of a file differs from the stated size", async () => {
    const file = stateSize(zipFiles({ "game.json": JSON.stringify(invalidGame) }), 20);
    const { rounds, problems } = await importFile(file, "lying.zip");
    expect([rounds.length, problems.map(({ code }) => code)]).toEqual([0, ["not_json"]]);
  });

  it("and other binary files are refused", async () => {
    const { problems } = await importFile(Uint8Array.of(0x89, 0x50, 0, 0, 1, 2, 0, 0, 0, 7), "picture.png");
    expect(problems.map(({ code }) => code)).toEqual(["unreadable_file"]);
  });
});
