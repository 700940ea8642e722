import { describe, expect, test } from "vitest";
import { ROUND_DEFAULTS } from "./questions/to-round.ts";
import { findPictureIds, removePictures, replacePictureIds } from "./showrunner-file.ts";

/** A round whose config refers to a picture, and one whose text does. */
const file = {
  game: { title: "Pictures" },
  rounds: [
    { ...ROUND_DEFAULTS, type: "picture", config: { image: "/images/fox-1", effect: "pixels", steps: 6 } },
    { ...ROUND_DEFAULTS, type: "classic", content: "Look: ![a fox](/images/fox-2)" },
  ],
};

describe("pictures of a game", () => {
  test("are found and replaced in configs and texts", () => {
    expect(findPictureIds(file)).toEqual(["fox-1", "fox-2"]);
    const replaced = replacePictureIds(file, (id) => `new-${id}`);
    expect(findPictureIds(replaced)).toEqual(["new-fox-1", "new-fox-2"]);
    expect(replaced.rounds[0]?.config).toEqual({ image: "/images/new-fox-1", effect: "pixels", steps: 6 });
  });

  test("that are missing leave an empty field, which the editor reports, and no markdown", () => {
    const { rounds } = removePictures(file, new Set(["fox-1", "fox-2"]));
    expect(rounds.map(({ config, content }) => [config, content])).toEqual([
      [{ image: "", effect: "pixels", steps: 6 }, ""],
      [{}, "Look: "],
    ]);
    expect(removePictures(file, new Set(["fox-2"])).rounds[0]).toEqual(file.rounds[0]);
  });
});
