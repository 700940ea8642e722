import { useState } from "react";
import type { Image } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useUploadImage } from "../../api/images.api.ts";
import { checkImageFile } from "./image-file.ts";
import { componentsMessages } from "../messages/en.ts";

interface ImageUpload {
  /** Resolves with the image, or null on failure; `error` then has the reason. */
  readonly upload: (file: File) => Promise<Image | null>;
  readonly isUploading: boolean;
  readonly error: string | null;
  /** To be called when another image is chosen. */
  readonly clearError: () => void;
}

export function useImageUpload(): ImageUpload {
  const t = useT(componentsMessages);
  const { mutateAsync, isPending } = useUploadImage();
  const [error, setError] = useState<string | null>(null);
  async function upload(file: File): Promise<Image | null> {
    const problem = checkImageFile(file);
    if (problem !== null) {
      setError(t(`image_${problem}`));
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
  return { upload, isUploading: isPending, error, clearError: () => setError(null) };
}
