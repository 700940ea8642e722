import type { Sound } from "@showrunner/ui/sounds";

/** Output of sounds; each has its own mute switch. */
export type SoundOutput = "display" | "desk";

/** Display and desk often share one machine: the desk stays silent when the display has played a sound. */
const CHANNEL_NAME = "sounds";
/** How long the desk waits for the display's message, in ms. */
const DISPLAY_PRIORITY_MS = 120;
/** Sounds further apart than this are different events, in ms. */
const DUPLICATE_WINDOW_MS = 600;

interface SoundChannelOptions {
  readonly output: SoundOutput;
  /** Id of the output's show. */
  readonly getShowId: () => string | undefined;
  /** Whether the browser allows sound. */
  readonly canPlay: () => boolean;
  readonly play: (sound: Sound) => void;
}

interface SoundChannel {
  readonly say: (sound: Sound) => void;
  readonly close: () => void;
}

/** Plays each sound of a show on one of the outputs of a browser: the display if it can, otherwise the desk. */
export function openSoundChannel({ output, getShowId, canPlay, play }: SoundChannelOptions): SoundChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  let displayPlayedAt = Number.NEGATIVE_INFINITY;
  channel.addEventListener("message", ({ data }) => {
    if (data === getShowId()) displayPlayedAt = performance.now();
  });
  const say = (sound: Sound): void => {
    if (output === "display") {
      if (canPlay()) channel.postMessage(getShowId());
      play(sound);
      return;
    }
    setTimeout(() => {
      if (performance.now() - displayPlayedAt > DUPLICATE_WINDOW_MS) play(sound);
    }, DISPLAY_PRIORITY_MS);
  };
  return { say, close: () => channel.close() };
}
