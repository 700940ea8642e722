import { useEffect, useRef, useState, type RefObject } from "react";
import type { Instant } from "@showrunner/engine";
import { getPositionAt } from "../../playback/playback.ts";
import { retryLoad } from "../../views/retry-load.ts";
import { getLengthMs, type VideoDisplayFace } from "../video.definition.ts";
import { correctPosition } from "./correct-position.ts";

/** Why the video does not play normally: sound needs a click, or the file cannot be played. */
export type VideoProblem = "sound_blocked" | "not_playable";

const CHECK_INTERVAL_MS = 200;

interface VideoInput {
  readonly face: VideoDisplayFace;
  /** Whether the video is paused locally, for example while a buzz is held; it resumes where it stopped. */
  readonly isHeld: boolean;
  readonly isMuted: boolean;
  /** Time on the show clock. */
  readonly now: () => Instant | null;
}

interface VideoState {
  readonly element: RefObject<HTMLVideoElement | null>;
  readonly problem: VideoProblem | null;
  /** Turns the sound on; must be called from a click handler. */
  readonly allowSound: () => void;
}

/** Keeps a video element in sync with the moderator's actions and the show clock, and so with other displays. */
export function useVideo({ face, isHeld, isMuted, now }: VideoInput): VideoState {
  const { start_s, playback } = face;
  const lengthMs = getLengthMs(face);
  const [problem, setProblem] = useState<VideoProblem | null>(null);
  const element = useRef<HTMLVideoElement>(null);
  // `starts` of a video that the moderator paused at its end.
  const endedStart = useRef<number | null>(null);
  const isFirstCheck = useRef(true);
  const held = useHeldTime(playback?.starts ?? 0, isHeld && playback?.playing === true, now);
  const isPlaying = playback?.playing === true && !isHeld;
  const isSilent = isMuted || problem === "sound_blocked";

  useEffect(() => {
    const video = element.current;
    if (video === null || playback === null) return;
    const findPosition = (): number => {
      const moment = now() ?? playback.at;
      const elapsed = getPositionAt(playback, Infinity, moment) - held.current.getMs(moment);
      return start_s + Math.max(0, Math.min(lengthMs, elapsed)) / 1_000;
    };
    const end = start_s + lengthMs / 1_000;
    const play = (): void => {
      if (!video.paused) return;
      video.play().then(
        () => setProblem((before) => (before === "not_playable" ? null : before)),
        (error: unknown) => {
          const name = error instanceof DOMException ? error.name : "";
          // An AbortError only means that a pause or seek interrupted `play()`.
          if (name === "AbortError") return;
          setProblem(name === "NotAllowedError" && !video.muted ? "sound_blocked" : "not_playable");
        },
      );
    };
    const check = (): void => {
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING || video.seeking) return;
      const last = Math.min(end, Number.isFinite(video.duration) ? video.duration : Infinity);
      // A display that opens late does not know that the video is played again after its end.
      if (isFirstCheck.current && start_s + playback.from_ms / 1_000 >= last) endedStart.current = playback.starts;
      isFirstCheck.current = false;
      if (!playback.playing) endedStart.current = findPosition() >= last ? playback.starts : null;
      else if (endedStart.current === playback.starts) {
        // Every display plays the video from its beginning again.
        held.current.skipTo(playback.from_ms);
        endedStart.current = null;
      }
      const expected = findPosition();
      if (!isPlaying || expected >= last) {
        video.pause();
        const target = Math.min(expected, last);
        if (!isHeld && Math.abs(video.currentTime - target) > 0.1) video.currentTime = target;
        return;
      }
      const correction = correctPosition(video.currentTime, expected);
      if (correction.kind === "jump") video.currentTime = correction.to;
      else video.playbackRate = correction.rate;
      play();
    };
    check();
    video.addEventListener("loadedmetadata", check);
    video.addEventListener("seeked", check);
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      video.removeEventListener("loadedmetadata", check);
      video.removeEventListener("seeked", check);
    };
  }, [playback, isPlaying, isHeld, start_s, lengthMs, now, held, isSilent]);

  useEffect(() => {
    const video = element.current;
    if (video !== null) video.muted = isSilent;
  }, [isSilent]);
  useEffect(() => {
    const video = element.current;
    if (video === null) return;
    const stopRetrying = retryLoad(video, () => video.load());
    return () => {
      stopRetrying();
      video.pause();
    };
  }, []);

  return {
    element,
    problem,
    allowSound: () => {
      if (element.current !== null) element.current.muted = false;
      setProblem(null);
    },
  };
}

interface HeldTime {
  /** How long the video was held since its start, in ms; every display measures it by the show clock. */
  readonly getMs: (moment: Instant) => number;
  /** Counts everything up to this position as held, so that the video is at its beginning there. */
  readonly skipTo: (positionMs: number) => void;
}

function useHeldTime(starts: number, isHeld: boolean, now: () => Instant | null): RefObject<HeldTime> {
  const state = useRef({ starts, total: 0, since: null as Instant | null });
  useEffect(() => {
    const heldTime = state.current;
    if (heldTime.starts !== starts) state.current = { starts, total: 0, since: isHeld ? now() : null };
    else if (isHeld && heldTime.since === null) heldTime.since = now();
    else if (!isHeld && heldTime.since !== null) {
      heldTime.total += Math.max(0, (now() ?? heldTime.since) - heldTime.since);
      heldTime.since = null;
    }
  }, [starts, isHeld, now]);
  return useRef({
    getMs: (moment: Instant) => {
      const { total, since } = state.current;
      return total + (since === null ? 0 : Math.max(0, moment - since));
    },
    skipTo: (positionMs: number) => {
      state.current.total = positionMs;
    },
  });
}
