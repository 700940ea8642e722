import type { ConfigProblem, Instant, Json, RoundContext, RoundDefinition } from "@showrunner/engine";
import { toAudioAssetId } from "@showrunner/engine/asset-ids";
import { applyPlayback, PLAYBACK_ACTIONS, readPlayback, type MediaPlayback } from "../playback/playback.ts";
import { findMediaId } from "../media-references.ts";
import { isRecord } from "../read-json.ts";
import type { AnyRoundType } from "../round-type.ts";
import { defineTypedAnswerType, typedAnswers, type TypedAnswer } from "../typed-answers.ts";
import { findWholeNumberProblems, isWholeNumber } from "../whole-numbers.ts";

export type MusicConfig = {
  /** Reference `/audio/ID`, like those of images; empty until the host has chosen a clip. */
  readonly audio: string;
  /** Where the piece begins in the clip, in seconds. */
  readonly start_s: number;
  /** How long the piece is, in seconds. */
  readonly length_s: number;
};

/** What displays get; `audio` is empty for a round without a clip. */
export type MusicDisplayFace = Pick<MusicConfig, "start_s" | "length_s"> & {
  readonly audio: string;
  /** Null until the moderator plays the piece for the first time. */
  readonly playback: MediaPlayback | null;
};

export const START_LIMITS = { min: 0, max: 900 } as const;
export const LENGTH_LIMITS = { min: 1, max: 900 } as const;

export function createDefaultConfig(): MusicConfig {
  return { audio: "", start_s: 0, length_s: 30 };
}

/** Id of the clip in the library; null if none is chosen. */
export const findAudioId = (audio: unknown): string | null => findMediaId("audio", audio);

function parseConfig(raw: unknown): MusicConfig | null {
  if (!isRecord(raw)) return null;
  const defaults = createDefaultConfig();
  const { audio, start_s = defaults.start_s, length_s = defaults.length_s } = raw;
  if (!isWholeNumber(start_s, START_LIMITS) || !isWholeNumber(length_s, LENGTH_LIMITS)) return null;
  const reference = typeof audio === "string" && findAudioId(audio) !== null ? audio : "";
  return { audio: reference, start_s, length_s };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const { audio, start_s, length_s } = raw;
  return [
    ...(findAudioId(audio) === null ? [{ path: "audio", code: "audio_required" }] : []),
    ...findWholeNumberProblems("start_s", start_s, START_LIMITS),
    ...findWholeNumberProblems("length_s", length_s, LENGTH_LIMITS),
  ];
}

/** `{ playback: "play" | "pause" | "restart" }`; any other action concerns the typed answers. */
function reduceAction(context: Context, previous: Json, action: Json, at: Instant): Json {
  const name = isRecord(action) && Object.keys(action).length === 1 ? action["playback"] : undefined;
  const playback = readPlayback(previous);
  if (name === undefined) {
    const typed = typedAnswers.reduceAction(context, previous, action);
    return isRecord(typed) && playback !== null ? { ...typed, playback } : typed;
  }
  const known = PLAYBACK_ACTIONS.find((candidate) => candidate === name);
  if (known === undefined) return null;
  const next = applyPlayback(playback, known, context.config.length_s * 1_000, at);
  return { ...(isRecord(previous) ? previous : {}), ...(next === null ? {} : { playback: next }) };
}

type Context = Pick<RoundContext<MusicConfig>, "config">;

/** Music: a piece plays in the room under the moderator's control, and a buzz stops it. Judged as a classic round. */
export const music: RoundDefinition<MusicConfig, TypedAnswer> = {
  ...typedAnswers,
  type: "music",
  createDefaultConfig,
  parseConfig,
  validateConfig,
  // A clip can be recognised by its bytes, so teams never get it (PROJ-17).
  question: (): Json => null,
  solution: (): Json => null,
  displayFace: ({ config: { audio, start_s, length_s } }, actions): Json => {
    const id = findAudioId(audio);
    const face: MusicDisplayFace = {
      audio: id === null ? "" : `asset:${toAudioAssetId(id)}`,
      start_s,
      length_s,
      playback: readPlayback(actions),
    };
    return face;
  },
  reduceAction,
  assetIds: ({ audio }) => [findAudioId(audio)].filter((id) => id !== null).map(toAudioAssetId),
};

export const musicType: AnyRoundType = defineTypedAnswerType(music);
