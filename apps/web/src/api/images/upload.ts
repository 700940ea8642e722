import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Image } from "@showrunner/contract/rest";
import { call } from "../client.ts";
import { imageQuery } from "./get.ts";

/** Uploads of large images over slow networks need more than the default timeout. */
const UPLOAD_TIMEOUT_MS = 120_000;

export function useUploadImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File): Promise<Image> => {
      const form = new FormData();
      form.set("file", file);
      return call("POST /images/upload", { form, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: (image) => queries.setQueryData(imageQuery(image.id).queryKey, image),
  });
}
