import { useEffect } from "react";
import { useSetPoster, type AssetWithGeneration } from "../../../api/assets.api.ts";
import { capturePoster } from "../../../components/assets/capture-poster.ts";

/** Captures the poster of a generated video that has none: browsers can decode videos, but the server cannot. */
export function useMissingPoster({ kind, id, url, thumb_url, generation }: AssetWithGeneration): void {
  const { mutate } = useSetPoster();
  const isMissing = kind === "video" && thumb_url === null && generation !== null;
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    const take = async (): Promise<void> => {
      const response = await fetch(url, { signal: ended.signal });
      const poster = response.ok ? await capturePoster(await response.blob()) : null;
      if (poster !== null && !ended.signal.aborted) mutate({ id, poster });
    };
    // The video is usable without its poster.
    take().catch(() => undefined);
    return () => ended.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the signed URL changes with every response
  }, [isMissing, id, mutate]);
}
