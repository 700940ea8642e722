import type { Failure } from "../../platform/http/failure.ts";
import type { ProcessImage } from "./image-processing.ts";
import { PROCESSING_FAILURES } from "./images.service.ts";

/** Converts an uploaded image to a WebP file for lists. */
export function createEncodeThumbnail(processImage: ProcessImage) {
  return async (data: Buffer, user: string): Promise<Buffer | Failure> => {
    const processed = await processImage(data, user);
    return typeof processed === "string" ? PROCESSING_FAILURES[processed] : processed.files.thumb;
  };
}
