import type { Image } from "@showrunner/contract/rest";
import type { ArchivePicture } from "@showrunner/transfer";
import { ApiError } from "../../../api/api-error.ts";

/** Longest wait for the rate limit of uploads, and attempts per picture. */
const MAX_WAIT_S = 60;
const MAX_ATTEMPTS = 5;

interface UploadOptions {
  readonly upload: (file: File) => Promise<Image>;
  /** Pictures uploaded by an earlier attempt, by id in the archive; new ones are added. */
  readonly uploaded: Map<string, string>;
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
  readonly wait?: (seconds: number) => Promise<void>;
}

const waitSeconds = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * Uploads the pictures of an archive one by one and waits where the server limits the rate. An interrupted upload goes on
 * where it stopped.
 * @throws ApiError of the first picture that the server refuses for another reason
 */
export async function uploadPictures(
  pictures: readonly ArchivePicture[],
  { upload, uploaded, onProgress, isCancelled, wait = waitSeconds }: UploadOptions,
): Promise<void> {
  for (const { id, name, mime, data } of pictures) {
    if (uploaded.has(id)) continue;
    for (let attempt = 1; !isCancelled(); attempt += 1) {
      try {
        const image = await upload(new File([data], name, { type: mime }));
        uploaded.set(id, image.id);
        onProgress(uploaded.size);
        break;
      } catch (error) {
        const isLimited = error instanceof ApiError && error.status === 429;
        if (!isLimited || attempt === MAX_ATTEMPTS) throw error;
        await wait(Math.min(MAX_WAIT_S, error.retryAfterS ?? 1));
      }
    }
  }
}
