/** Whether nothing is left to play: the piece has reached its end, in seconds, or its file is shorter. */
export function hasEnded(
  { currentTime, ended, seeking }: Pick<HTMLMediaElement, "currentTime" | "ended" | "seeking">,
  end: number,
): boolean {
  // After a restart `ended` stays true until the browser has jumped back.
  return currentTime >= end || (ended && !seeking);
}
