import type { AiOperation } from "@showrunner/contract/rest";
import type { MediaKind } from "./media-models.repository.ts";

/** The operation that generates each kind. */
export const MEDIA_OPERATIONS = {
  image: "image.generate",
  video: "video.generate",
} as const satisfies Readonly<Record<MediaKind, AiOperation>>;
