/** Longest edge of a poster, in pixels: lists show it small. */
const EDGE_PX = 640;
/** Share of the length at which the frame is captured: the first frame is often black. */
const POSITION_SHARE = 0.1;
const MAX_POSITION_S = 3;
const TIMEOUT_MS = 10_000;

function waitFor(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), TIMEOUT_MS);
    const settle = (end: () => void) => (): void => {
      clearTimeout(timer);
      end();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      "error",
      settle(() => reject(new Error("not playable"))),
      { once: true },
    );
  });
}

/** Captures a frame near the beginning of a video; null if this browser cannot play it. */
export async function capturePoster(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    video.muted = true;
    video.preload = "auto";
    const loaded = waitFor(video, "loadeddata");
    video.src = url;
    await loaded;
    const position = Math.min(MAX_POSITION_S, video.duration * POSITION_SHARE);
    if (Number.isFinite(position) && position > 0) {
      const seeked = waitFor(video, "seeked");
      video.currentTime = position;
      await seeked;
    }
    const scale = Math.min(1, EDGE_PX / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}
