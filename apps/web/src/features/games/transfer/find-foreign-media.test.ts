import { expect, it } from "vitest";
import type { ImportResult } from "@showrunner/transfer";
import { findForeignMedia } from "./find-foreign-media.ts";

const media = [{ id: "picture-1", name: "Mars.png", mime: "image/png", data: new Uint8Array([1]) }];

/** A file whose rounds refer to one picture each. */
const fileWith = (ids: readonly string[]): ImportResult => ({
  format: "archive",
  unit: "entry",
  game: { cover_image_id: "cover" },
  rounds: ids.map((id) => ({
    source: { from: 1, to: 1 },
    fields: { type: "classic", content: `![Mars](/images/${id})` },
    notes: [],
  })),
  problems: [],
  media,
});

it("finds the cover and all pictures that the file does not contain", () => {
  const ids = Array.from({ length: 500 }, (_, index) => `foreign-${index}`);
  expect(findForeignMedia(fileWith(["picture-1", ...ids]), "images")).toEqual(["cover", ...ids]);
  expect(findForeignMedia(fileWith(ids), "audio")).toEqual([]);
  expect(findForeignMedia(null, "images")).toEqual([]);
});
