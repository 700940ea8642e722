import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Instant } from "@showrunner/engine";
import { retryLoad } from "../../views/retry-load.ts";
import type { MusicDisplayFace } from "../music.definition.ts";
import { findJoinPosition } from "./find-join-position.ts";
import { hasEnded } from "./has-ended.ts";

/** Why the piece cannot be heard although it should play. */
export type PlaybackProblem = "sound_blocked" | "not_playable";

interface PlaybackInput {
  readonly face: MusicDisplayFace;
  /** Whether the piece is paused locally, for example while a buzz is held; it resumes where it stopped. */
  readonly isHeld: boolean;
  /** Time on the show clock. */
  readonly now: (() => Instant | null) | undefined;
}

interface PlaybackState {
  readonly element: RefObject<HTMLAudioElement | null>;
  readonly problem: PlaybackProblem | null;
  /** Between 0 and 1. */
  readonly progress: number;
  /** Tries again after a problem; browsers allow sound after a click. */
  readonly retry: () => void;
}

/** Keeps an audio element in sync with the moderator's actions. */
export function usePlayback({ face, isHeld, now }: PlaybackInput): PlaybackState {
  const { start_s, length_s, playback } = face;
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const [progress, setProgress] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLAudioElement>(null);
  /** The start of the piece that this display plays, and where it began, in seconds. */
  const joined = useRef<{ readonly starts: number; readonly position_s: number } | null>(null);
  const isPlaying = playback?.playing === true && !isHeld;

  useEffect(() => {
    const audio = element.current;
    if (audio === null || playback === null) return;
    let isOver = hasEnded(audio, start_s + length_s);
    if (joined.current?.starts !== playback.starts) {
      const join = findJoinPosition({ start_s, length_s }, playback, audio.duration, now?.() ?? playback.at);
      joined.current = { starts: playback.starts, position_s: join.position_s };
      audio.currentTime = join.position_s;
      isOver = join.isOver;
    }
    // A piece that ended and is paused by the moderator begins again when it is played.
    if (!playback.playing && isOver) audio.currentTime = start_s;
    if (!isPlaying || isOver) return audio.pause();
    audio.play().then(
      () => setProblem(null),
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : "";
        // An AbortError only means that a pause or seek interrupted `play()`.
        if (name !== "AbortError") setProblem(name === "NotAllowedError" ? "sound_blocked" : "not_playable");
      },
    );
  }, [playback, isPlaying, start_s, length_s, now, attempt]);

  useEffect(() => {
    const audio = element.current;
    if (audio === null) return;
    const update = (): void => {
      const played = audio.currentTime - start_s;
      if (played >= length_s) audio.pause();
      setProgress(Math.min(1, Math.max(0, played / length_s)));
    };
    const joinAgain = (): void => {
      if (joined.current === null || joined.current.position_s < audio.duration) return;
      // This display joined after the end of a file that is shorter than the piece.
      joined.current = null;
      setAttempt((before) => before + 1);
    };
    audio.addEventListener("timeupdate", update);
    audio.addEventListener("loadedmetadata", joinAgain);
    return () => {
      audio.removeEventListener("timeupdate", update);
      audio.removeEventListener("loadedmetadata", joinAgain);
      audio.pause();
    };
  }, [start_s, length_s]);

  const retry = useCallback((): void => {
    const audio = element.current;
    // A failed file is loaded again; it plays from the current position of the piece.
    if (audio !== null && audio.error !== null) {
      audio.load();
      joined.current = null;
    }
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => (element.current === null ? undefined : retryLoad(element.current, retry)), [retry]);

  return { element, problem, progress, retry };
}
