import type { ConfigProblem, Instant, Json, RoundContext, RoundDefinition } from "@showrunner/engine";
import { toVideoAssetId } from "@showrunner/engine/asset-ids";
import {
  applyPlayback,
  PLAYBACK_ACTIONS,
  readPlayback,
  seekPlayback,
  type MediaPlayback,
} from "../playback/playback.ts";
import { findMediaId } from "../media-references.ts";
import { isRecord, readField } from "../read-json.ts";
import type { AnyRoundType } from "../round-type.ts";
import { defineTypedAnswerType, typedAnswers, type TypedAnswer } from "../typed-answers.ts";
import { findWholeNumberProblems, isWholeNumber } from "../whole-numbers.ts";

export type VideoConfig = {
  /** Reference `/videos/ID`, like those of images; empty until the host has chosen a video. */
  readonly video: string;
  /** Where it begins, in seconds. */
  readonly start_s: number;
  /** How long it is shown, in seconds; null to play to its end. */
  readonly length_s: number | null;
};

/** What displays get; `video` is empty for a round without one. */
export type VideoDisplayFace = Pick<VideoConfig, "start_s" | "length_s"> & {
  readonly video: string;
  readonly muted: boolean;
  /** Null until the moderator plays it or chooses a position for the first time. */
  readonly playback: MediaPlayback | null;
};

export const START_LIMITS = { min: 0, max: 3_600 } as const;
export const LENGTH_LIMITS = { min: 1, max: 3_600 } as const;
/** Longest distance that the moderator can jump to, in ms. */
const MAX_SEEK_MS = 2 * 3_600_000;

export function createDefaultConfig(): VideoConfig {
  return { video: "", start_s: 0, length_s: null };
}

/** Id of the video in the library; null if none is chosen. */
export const findVideoId = (video: unknown): string | null => findMediaId("videos", video);

/** Length of the shown part in ms; `Infinity` if it lasts to the video's end, which only displays know. */
export function getLengthMs({ length_s }: Pick<VideoConfig, "length_s">): number {
  return length_s === null ? Infinity : length_s * 1_000;
}

function parseConfig(raw: unknown): VideoConfig | null {
  if (!isRecord(raw)) return null;
  const defaults = createDefaultConfig();
  const { video, start_s = defaults.start_s, length_s = defaults.length_s } = raw;
  if (!isWholeNumber(start_s, START_LIMITS)) return null;
  if (length_s !== null && !isWholeNumber(length_s, LENGTH_LIMITS)) return null;
  const reference = typeof video === "string" && findVideoId(video) !== null ? video : "";
  return { video: reference, start_s, length_s };
}

function validateConfig(raw: unknown): readonly ConfigProblem[] {
  if (!isRecord(raw)) return [{ path: "", code: "config_required" }];
  const { video, start_s, length_s } = raw;
  return [
    ...(findVideoId(video) === null ? [{ path: "video", code: "video_required" }] : []),
    ...findWholeNumberProblems("start_s", start_s, START_LIMITS),
    ...findWholeNumberProblems("length_s", length_s ?? undefined, LENGTH_LIMITS),
  ];
}

/** Whether the moderator muted the video, from the state of `reduceAction`. */
export const readMuted = (actions: Json): boolean => readField(actions, "muted") === true;

type Context = Pick<RoundContext<VideoConfig>, "config">;

/**
 * `{ playback: "play" | "pause" | "restart" }`, `{ seek_ms: POSITION }`, `{ muted: true | false }`; any other action
 * concerns the typed answers.
 */
function reduceAction(context: Context, previous: Json, action: Json, at: Instant): Json {
  const lengthMs = getLengthMs(context.config);
  const playback = readPlayback(previous);
  const otherActions = isRecord(previous) ? previous : {};
  const [name, ...others] = isRecord(action) ? Object.keys(action) : [];
  const value = name === undefined ? null : readField(action, name);
  if (others.length === 0 && name === "muted")
    return typeof value === "boolean" ? { ...otherActions, muted: value } : null;
  if (others.length === 0 && name === "seek_ms") {
    const isPosition = typeof value === "number" && value >= 0 && value <= MAX_SEEK_MS;
    return isPosition ? { ...otherActions, playback: seekPlayback(playback, value, lengthMs, at) } : null;
  }
  if (others.length === 0 && name === "playback") {
    const known = PLAYBACK_ACTIONS.find((candidate) => candidate === value);
    if (known === undefined) return null;
    const next = applyPlayback(playback, known, lengthMs, at);
    return next === null ? otherActions : { ...otherActions, playback: next };
  }
  const typed = typedAnswers.reduceAction(context, previous, action);
  if (!isRecord(typed)) return typed;
  const muted = readMuted(previous);
  return { ...typed, ...(playback === null ? {} : { playback }), ...(muted ? { muted } : {}) };
}

/** Video: plays on the displays under the moderator's control, and a buzz stops it. Judged as a classic round. */
export const video: RoundDefinition<VideoConfig, TypedAnswer> = {
  ...typedAnswers,
  type: "video",
  createDefaultConfig,
  parseConfig,
  validateConfig,
  // A file can be recognised by its bytes and contains what comes later, so teams never get it (PROJ-17).
  question: (): Json => null,
  solution: (): Json => null,
  displayFace: ({ config: { video: reference, start_s, length_s } }, actions): Json => {
    const id = findVideoId(reference);
    const face: VideoDisplayFace = {
      video: id === null ? "" : `asset:${toVideoAssetId(id)}`,
      start_s,
      length_s,
      muted: readMuted(actions),
      playback: readPlayback(actions),
    };
    return face;
  },
  reduceAction,
  assetIds: ({ video: reference }) => [findVideoId(reference)].filter((id) => id !== null).map(toVideoAssetId),
};

export const videoType: AnyRoundType = defineTypedAnswerType(video);
