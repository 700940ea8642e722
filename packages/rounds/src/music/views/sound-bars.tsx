import type { ReactElement } from "react";
import "./music.css";

const BARS = 9;

/** Bars that move while the music plays. */
export function SoundBars({ isPlaying }: { readonly isPlaying: boolean }): ReactElement {
  return (
    <div className="rd-music-bars" data-playing={isPlaying || undefined} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
