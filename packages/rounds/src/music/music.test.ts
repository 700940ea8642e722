import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@showrunner/engine";
import { createFakeRandom, frozenRound } from "../testing/fake-context.ts";
import { PLAYBACK_ACTIONS, getPositionAt, readPlayback } from "../playback/playback.ts";
import { createDefaultConfig, findAudioId, music, type MusicConfig } from "./music.definition.ts";

const song: MusicConfig = { audio: "/audio/song-1", start_s: 10, length_s: 30 };
const contextOf = (config: MusicConfig) => ({
  round: frozenRound({ type: "music", config }),
  config,
  random: createFakeRandom("secret"),
  buzzerOn: true,
});
const context = contextOf(song);
const act = (previous: Json, action: Json, at: number): Json =>
  music.reduceAction?.(context, previous, action, at) ?? null;
const playback = (name: string): Json => ({ playback: name });
const perform = (...actions: readonly (readonly [at: number, action: Json])[]): Json =>
  actions.reduce<Json>((previous, [at, action]) => act(previous, action, at), null);

describe("playback", () => {
  test("nothing plays before the moderator starts it", () => {
    expect(music.displayFace?.(context, null)).toEqual({
      audio: "asset:audio--song-1",
      start_s: 10,
      length_s: 30,
      playback: null,
    });
    expect(perform([5, playback("pause")])).toEqual({});
  });

  test("resumes where it was paused, and restarts on request", () => {
    const paused = perform([1_000, playback("play")], [5_000, playback("pause")]);
    expect(readPlayback(paused)).toEqual({ playing: false, starts: 1, from_ms: 4_000, at: 5_000 });
    const resumed = act(paused, playback("play"), 9_000);
    expect(readPlayback(resumed)).toEqual({ playing: true, starts: 1, from_ms: 4_000, at: 9_000 });
    expect(readPlayback(act(resumed, playback("play"), 9_500))).toEqual(readPlayback(resumed));
    expect(readPlayback(act(resumed, playback("restart"), 9_500))).toMatchObject({ starts: 2, from_ms: 0, at: 9_500 });
  });

  test("resumes after a long pause of the displays, which the position includes, without a restart", () => {
    const paused = perform([0, playback("play")], [70_000, playback("pause")]);
    expect(readPlayback(paused)).toEqual({ playing: false, starts: 1, from_ms: 70_000, at: 70_000 });
    const resumed = readPlayback(act(paused, playback("play"), 71_000));
    expect(resumed).toEqual({ playing: true, starts: 1, from_ms: 70_000, at: 71_000 });
    expect(resumed && getPositionAt(resumed, 30_000, 72_000)).toBe(30_000);
  });

  test("a piece that has ended restarts from the beginning", () => {
    const over = act(perform([0, playback("play")]), playback("play"), 30_000);
    expect(readPlayback(over)).toEqual({ playing: true, starts: 2, from_ms: 0, at: 30_000 });
  });

  test("the position never leaves the piece, and only a start moves it back", () => {
    const steps = fc.array(fc.tuple(fc.nat(20_000), fc.constantFrom(...PLAYBACK_ACTIONS)), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (timed) => {
        let now = 0;
        let actions: Json = null;
        let last = { starts: 0, position: 0 };
        for (const [delay, name] of timed) {
          now += delay;
          actions = act(actions, playback(name), now);
          const found = readPlayback(actions);
          if (found === null) continue;
          const position = getPositionAt(found, 30_000, now);
          expect(position).toBeGreaterThanOrEqual(found.starts === last.starts ? last.position : 0);
          expect(position).toBeLessThanOrEqual(30_000);
          last = { starts: found.starts, position };
        }
      }),
    );
  });

  test("ROUND-13: actions on typed answers and on the music do not affect each other", () => {
    const both = perform(
      [0, { hide: "rude" }],
      [1_000, playback("play")],
      [2_000, { wrong: true }],
      [3_000, { hide: "x" }],
    );
    expect(both).toMatchObject({ wrong: true, hidden: ["rude", "x"], playback: { playing: true, at: 1_000 } });
    for (const odd of [playback("stop"), { playback: "play", hide: "x" }, { playback: 1 }, "play", null, []])
      expect(act(both, odd, 4_000)).toBeNull();
  });
});

describe("audience", () => {
  test("PROJ-17: teams get nothing of the clip, before and after the reveal", () => {
    expect(music.question(context)).toBeNull();
    expect(music.solution(context)).toBeNull();
    expect(music.assetIds?.(song)).toEqual(["audio--song-1"]);
    expect(music.assetIds?.(createDefaultConfig())).toEqual([]);
  });
});

describe("config", () => {
  test.each([
    ["/audio/0198f0aa-1234", "0198f0aa-1234"],
    ["/images/0198f0aa-1234", null],
    ["/audio/", null],
    ["/audio/a/b", null],
    ["https://example.org/audio/a", null],
    [7, null],
  ])("clip of %j", (audio, id) => expect(findAudioId(audio)).toBe(id));

  test("a reference outside the library is dropped", () => {
    expect(music.parseConfig({ ...song, audio: "https://example.org/a.mp3" })).toEqual({ ...song, audio: "" });
    expect(music.parseConfig({ ...song, length_s: 0 })).toBeNull();
    expect(music.validateConfig({ ...song, start_s: -1, length_s: 901 })).toMatchObject([
      { path: "start_s", code: "out_of_range" },
      { path: "length_s", code: "out_of_range" },
    ]);
  });
});
