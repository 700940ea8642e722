/** Delays before a file that failed to load is requested again, in ms; after the last it counts as broken for this element. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];

type MediaElement = Pick<HTMLMediaElement, "error" | "addEventListener" | "removeEventListener">;

/** Calls `load` a while after each failure of the element; returns a function that stops. */
export function retryLoad(media: MediaElement, load: () => void): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleError = (): void => {
    const delay = RETRY_DELAYS_MS[failures];
    failures += 1;
    if (delay !== undefined) timer = setTimeout(load, delay);
  };
  media.addEventListener("error", handleError);
  if (media.error !== null) handleError();
  return () => {
    clearTimeout(timer);
    media.removeEventListener("error", handleError);
  };
}
