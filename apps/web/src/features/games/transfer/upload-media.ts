import { findMedia, type ZipMedia } from "@showrunner/transfer";
import { ApiError } from "../../../api/api-error.ts";
import { delay } from "../../../lib/delay.ts";

/** Maximum wait for the upload rate limit, and maximum attempts per file. */
const MAX_WAIT_S = 60;
const MAX_ATTEMPTS = 5;

const waitSeconds = (seconds: number): Promise<void> => delay(seconds * 1_000);

/** The media of an archive that a game and rounds refer to. */
export function findUsedMedia(
  media: readonly ZipMedia[],
  content: Parameters<typeof findMedia>[0],
): readonly ZipMedia[] {
  const used = new Set(findMedia(content).map(({ id }) => id));
  return media.filter(({ id }) => used.has(id));
}

interface UploadOptions {
  readonly upload: (file: File) => Promise<{ readonly id: string }>;
  /** Ids of files that were uploaded already, by id in the archive; new uploads are added. */
  readonly uploaded: Map<string, string>;
  /** Called with the number of files that are uploaded. */
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
  readonly wait?: (seconds: number) => Promise<void>;
}

/**
 * Uploads the images and clips of an archive one by one, and waits when the server limits the rate. A repeated call
 * resumes where the previous one stopped.
 * @throws ApiError of the first file that the server refuses for another reason
 */
export async function uploadMedia(
  media: readonly ZipMedia[],
  { upload, uploaded, onProgress, isCancelled, wait = waitSeconds }: UploadOptions,
): Promise<void> {
  for (const [index, { id, name, mime, data }] of media.entries()) {
    for (let attempt = 1; !uploaded.has(id) && !isCancelled(); attempt += 1) {
      try {
        const stored = await upload(new File([data], name, { type: mime }));
        uploaded.set(id, stored.id);
      } catch (error) {
        const isLimited = error instanceof ApiError && error.status === 429;
        if (!isLimited || attempt === MAX_ATTEMPTS) throw error;
        await wait(Math.min(MAX_WAIT_S, error.retryAfterS ?? 1));
      }
    }
    onProgress(index + 1);
  }
}
