import { useState } from "react";
import type { Image } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useUploadImage } from "../../api/images/upload.ts";
import { fileProblem } from "./image-file.ts";
import { media_messages } from "./messages/index.ts";

interface PictureUpload {
  /** Resolves with the image, or null on failure; `error` then has the reason. */
  readonly upload: (file: File) => Promise<Image | null>;
  readonly is_uploading: boolean;
  readonly error: string | null;
}

export function usePictureUpload(): PictureUpload {
  const t = useT(media_messages);
  const { mutateAsync, isPending } = useUploadImage();
  const [error, setError] = useState<string | null>(null);
  async function upload(file: File): Promise<Image | null> {
    const problem = fileProblem(file);
    if (problem !== null) {
      setError(t(problem));
      return null;
    }
    setError(null);
    try {
      return await mutateAsync(file);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      return null;
    }
  }
  return { upload, is_uploading: isPending, error };
}
