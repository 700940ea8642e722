import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@showrunner/engine";
import { PLAYBACK_ACTIONS, getPositionAt, readPlayback } from "../playback/playback.ts";
import { createFakeRandom, frozenRound } from "../testing/fake-context.ts";
import { correctPosition } from "./views/correct-position.ts";
import { createDefaultConfig, findVideoId, readMuted, video, type VideoConfig } from "./video.definition.ts";

const film: VideoConfig = { video: "/videos/film-1", start_s: 10, length_s: 30 };
const contextOf = (config: VideoConfig) => ({
  round: frozenRound({ type: "video", config }),
  config,
  random: createFakeRandom("secret"),
  buzzerOn: true,
});
const context = contextOf(film);
const act = (previous: Json, action: Json, at: number, actionContext = context): Json =>
  video.reduceAction?.(actionContext, previous, action, at) ?? null;
const perform = (...actions: readonly (readonly [at: number, action: Json])[]): Json =>
  actions.reduce<Json>((previous, [at, action]) => act(previous, action, at), null);

describe("playback", () => {
  test("displays get the video at once, so that it has loaded when the moderator plays it", () => {
    expect(video.displayFace?.(context, null)).toEqual({
      video: "asset:video--film-1",
      start_s: 10,
      length_s: 30,
      muted: false,
      playback: null,
    });
    expect(video.displayFace?.(contextOf(createDefaultConfig()), null)).toMatchObject({ video: "" });
  });

  test("plays, pauses in place, and jumps to a position chosen by the moderator", () => {
    const paused = perform([1_000, { playback: "play" }], [5_000, { playback: "pause" }]);
    expect(readPlayback(paused)).toEqual({ playing: false, starts: 1, from_ms: 4_000, at: 5_000 });
    const moved = act(paused, { seek_ms: 12_000 }, 6_000);
    expect(readPlayback(moved)).toEqual({ playing: false, starts: 2, from_ms: 12_000, at: 6_000 });
    const playing = act(moved, { playback: "play" }, 7_000);
    expect(readPlayback(act(playing, { seek_ms: 2_000 }, 9_000))).toEqual({
      playing: true,
      starts: 3,
      from_ms: 2_000,
      at: 9_000,
    });
    expect(readPlayback(act(null, { seek_ms: 99_000 }, 1))).toMatchObject({ playing: false, from_ms: 30_000 });
  });

  test("a video without a length plays to its end, which only displays know", () => {
    const whole = contextOf({ ...film, length_s: null });
    const playing = act(null, { playback: "play" }, 0, whole);
    expect(readPlayback(act(playing, { playback: "pause" }, 3_000_000, whole))).toMatchObject({ from_ms: 3_000_000 });
  });

  test("muting does not affect the position, and typed answers affect neither", () => {
    const both = perform(
      [0, { playback: "play" }],
      [1_000, { muted: true }],
      [2_000, { hide: "rude" }],
      [3_000, { wrong: true }],
    );
    expect(readMuted(both)).toBe(true);
    expect(both).toMatchObject({ wrong: true, hidden: ["rude"], playback: { playing: true, at: 0, from_ms: 0 } });
    expect(readMuted(act(both, { muted: false }, 4_000))).toBe(false);
    const odd = [
      { muted: 1 },
      { seek_ms: -1 },
      { seek_ms: "1" },
      { seek_ms: 1e9 },
      { seek_ms: 1, muted: true },
      { playback: "stop" },
    ];
    for (const action of [...odd, "play", null, []]) expect(act(both, action, 5_000)).toBeNull();
  });

  test("the position never leaves the shown part", () => {
    const anyAction = fc.oneof(
      fc.constantFrom(...PLAYBACK_ACTIONS).map((name): Json => ({ playback: name })),
      fc.integer({ min: 0, max: 60_000 }).map((position): Json => ({ seek_ms: position })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20_000), anyAction), { maxLength: 30 }), (timed) => {
        let now = 0;
        let actions: Json = null;
        for (const [delay, action] of timed) {
          now += delay;
          actions = act(actions, action, now);
          const found = readPlayback(actions);
          const position = found === null ? 0 : getPositionAt(found, 30_000, now);
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(30_000);
        }
      }),
    );
  });
});

test("a display catches up within two seconds, and never jumps back and forth", () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (behind) => {
      let position = 0;
      let expected = behind;
      let jumps = 0;
      for (let step = 0; step < 40; step += 1) {
        const correction = correctPosition(position, expected);
        if (correction.kind === "jump") {
          position = correction.to;
          jumps += 1;
        }
        // 200 ms of playing.
        position += 0.2 * (correction.kind === "rate" ? correction.rate : 1);
        expected += 0.2;
      }
      expect(jumps).toBeLessThanOrEqual(1);
      expect(Math.abs(position - expected)).toBeLessThan(0.15);
    }),
  );
});

describe("audience", () => {
  test("PROJ-17: teams get nothing of the video, before and after the reveal", () => {
    expect(video.question(context)).toBeNull();
    expect(video.solution(context)).toBeNull();
    expect(video.assetIds?.(film)).toEqual(["video--film-1"]);
    expect(video.assetIds?.(createDefaultConfig())).toEqual([]);
  });
});

describe("config", () => {
  test.each([
    ["/videos/0198f0aa-1234", "0198f0aa-1234"],
    ["/images/0198f0aa-1234", null],
    ["/videos/", null],
    ["/videos/a/b", null],
    ["https://example.org/videos/a", null],
    [7, null],
  ])("video of %j", (reference, id) => expect(findVideoId(reference)).toBe(id));

  test("a reference outside the library is dropped", () => {
    expect(video.parseConfig({ ...film, video: "https://example.org/a.mp4" })).toEqual({ ...film, video: "" });
    expect(video.parseConfig({ ...film, length_s: 0 })).toBeNull();
    expect(video.parseConfig({ video: film.video })).toEqual({ video: film.video, start_s: 0, length_s: null });
    expect(video.validateConfig({ ...film, start_s: -1, length_s: 3_601 })).toMatchObject([
      { path: "start_s", code: "out_of_range" },
      { path: "length_s", code: "out_of_range" },
    ]);
    expect(video.validateConfig({})).toMatchObject([{ path: "video", code: "video_required" }]);
  });
});
