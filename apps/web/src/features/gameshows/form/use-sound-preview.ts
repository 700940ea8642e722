import { useEffect, useRef, useState } from "react";
import type { SoundCue } from "@showrunner/engine";
import {
  loadClip,
  playClip,
  playLobbyMusic,
  playMusicFile,
  playSoundWhenAllowed,
  prepareSound,
} from "@showrunner/ui/sounds";

export interface SoundPreview {
  /** The sound that plays until it is stopped (the lobby's music); others end by themselves. */
  readonly playing: SoundCue | null;
  /** The sound whose file this browser could not play. */
  readonly failed: SoundCue | null;
  /** @param url null for the standard sound */
  readonly play: (cue: SoundCue, url: string | null) => void;
  readonly stop: () => void;
}

/** How long the browser may take to allow sound after the first click, in ms. */
const ALLOW_MS = 1_000;

/** Plays a sound as the display does; one at a time. */
export function useSoundPreview(): SoundPreview {
  const [playing, setPlaying] = useState<SoundCue | null>(null);
  const [failed, setFailed] = useState<SoundCue | null>(null);
  const end = useRef<() => void>(() => undefined);
  const stop = (): void => {
    end.current();
    end.current = () => undefined;
    setPlaying(null);
  };
  useEffect(() => () => end.current(), []);

  const playFile = (cue: SoundCue, url: string): void => {
    let endClip = (): void => undefined;
    let isEnded = false;
    end.current = () => {
      isEnded = true;
      endClip();
    };
    void loadClip(url).then((clip) => {
      if (isEnded) return;
      if (typeof clip === "string") return setFailed(cue);
      endClip = playClip(clip, cue, 1);
    });
  };
  const play = (cue: SoundCue, url: string | null): void => {
    stop();
    setFailed(null);
    prepareSound();
    if (cue === "lobby") {
      end.current = url === null ? playLobbyMusic(1) : playMusicFile(url, 1);
      setPlaying(cue);
    } else if (url === null) playSoundWhenAllowed(cue, { waitMs: ALLOW_MS });
    else playFile(cue, url);
  };
  return { playing, failed, play, stop };
}
