import { useEffect, useRef, useState, type RefObject } from "react";
import type { Instant } from "@showrunner/engine";
import { getPositionAt } from "../../playback/playback.ts";
import type { MusicDisplayFace } from "../music.definition.ts";
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
  const knownStart = useRef<number | null>(null);
  const isPlaying = playback?.playing === true && !isHeld;

  useEffect(() => {
    const audio = element.current;
    if (audio === null || playback === null) return;
    if (knownStart.current !== playback.starts) {
      // A display that opens late joins at the current position of the piece, which may be played again after its end.
      knownStart.current = playback.starts;
      const isAgain = playback.playing && playback.from_ms >= length_s * 1_000;
      const from = isAgain ? { ...playback, from_ms: 0 } : playback;
      audio.currentTime = start_s + getPositionAt(from, length_s * 1_000, now?.() ?? playback.at) / 1_000;
    }
    // A piece that ended and is paused by the moderator begins again when it is played.
    const isOver = hasEnded(audio, start_s + length_s);
    if (!playback.playing && isOver) audio.currentTime = start_s;
    if (!isPlaying) return audio.pause();
    if (isOver) return;
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
    audio.addEventListener("timeupdate", update);
    return () => {
      audio.removeEventListener("timeupdate", update);
      audio.pause();
    };
  }, [start_s, length_s]);

  return { element, problem, progress, retry: () => setAttempt((before) => before + 1) };
}
