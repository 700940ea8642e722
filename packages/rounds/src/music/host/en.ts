import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Music",
  hint: "Music plays in the room when you start it. A team that knows it buzzes, and the music stops.",
  audio: "Piece of music",
  audio_hint: "Plays on the big screen, not on phones.",
  start: "Start at second",
  start_hint: "Skips a long intro.",
  length: "Seconds to play",
  length_hint: "It then ends by itself.",
  playback: "Music",
  play: "Play music",
  pause: "Pause music",
  restart: "From the beginning",
  state_ready: "Not played yet",
  state_playing: "Playing on the big screen; a buzz stops it",
  state_paused: "Paused",
  state_missing: "The music is missing.",
  listen_here: "Listen on this device",
  problem_config_required: "The music is missing.",
  problem_audio_required: "Please choose a piece of music.",
  problem_out_of_range: "Please enter a whole number from {min} to {max}.",
} as const;

// dynamic: state_*, problem_*
export const musicHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
