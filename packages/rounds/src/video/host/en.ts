import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Video",
  hint: "A video plays on the big screen when you start it. A team that knows the answer buzzes, and the video stops.",
  video: "Video",
  video_hint: "Plays on the big screen, not on phones.",
  start: "Start at second",
  start_hint: "Skips what comes before.",
  length: "Seconds to play",
  length_hint: "Leave it empty for the whole video.",
  playback: "Video",
  play: "Play video",
  pause: "Pause video",
  restart: "From the beginning",
  mute: "Mute",
  unmute: "Turn on the sound",
  seek: "Show this point on the big screen",
  watch_here: "Watch on this device",
  own_video: "The video on this device",
  state_ready: "Not played yet",
  state_playing: "Playing on the big screen; a buzz stops it",
  state_paused: "Paused",
  state_missing: "The video is missing.",
  problem_config_required: "The video is missing.",
  problem_video_required: "Please choose a video.",
  problem_out_of_range: "Please enter a whole number from {min} to {max}.",
} as const;

// dynamic: state_*, problem_*
// same: label, video, playback
export const videoHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
