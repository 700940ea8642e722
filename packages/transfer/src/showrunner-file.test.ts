import { describe, expect, test } from "vitest";
import { ROUND_DEFAULTS } from "./questions/to-round.ts";
import { findArchivedMedia, findMedia, removeMedia, replaceMediaIds } from "./showrunner-file.ts";

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
    expect(findMedia(file).map(({ id }) => id)).toEqual(["fox-1", "fox-2"]);
    const replaced = replaceMediaIds(file, (id) => `new-${id}`);
    expect(findMedia(replaced).map(({ id }) => id)).toEqual(["new-fox-1", "new-fox-2"]);
    expect(replaced.rounds[0]?.config).toEqual({ image: "/images/new-fox-1", effect: "pixels", steps: 6 });
  });

  test("that are missing leave an empty config field, which the editor reports, and no Markdown image", () => {
    const { rounds } = removeMedia(file, new Set(["fox-1", "fox-2"]));
    expect(rounds.map(({ config, content }) => [config, content])).toEqual([
      [{ image: "", effect: "pixels", steps: 6 }, ""],
      [{}, "Look: "],
    ]);
    expect(removeMedia(file, new Set(["fox-2"])).rounds[0]).toEqual(file.rounds[0]);
  });

  test("and clips in configs are treated alike and keep their kind", () => {
    const config = { audio: "/audio/song-1", start_s: 0, length_s: 30 };
    const music = { game: { title: "Songs" }, rounds: [{ ...ROUND_DEFAULTS, type: "music", config }] };
    expect(findMedia(music)).toEqual([{ kind: "audio", id: "song-1" }]);
    expect(replaceMediaIds(music, () => "song-2").rounds[0]?.config).toMatchObject({ audio: "/audio/song-2" });
    expect(removeMedia(music, new Set(["song-1"])).rounds[0]?.config).toMatchObject({ audio: "" });
  });

  test("and videos, too, which archives leave out, but not addresses of other sites", () => {
    const config = { video: "/videos/film-1", start_s: 0, length_s: 30 };
    const content = "[News](https://example.org/videos/film-2)";
    const film = { game: { title: "Films" }, rounds: [{ ...ROUND_DEFAULTS, type: "video", content, config }] };
    expect(findMedia(film)).toEqual([{ kind: "videos", id: "film-1" }]);
    expect(findArchivedMedia(film)).toEqual([]);
    expect(removeMedia(film, new Set(["film-1"])).rounds[0]).toMatchObject({ content, config: { video: "" } });
  });
});
