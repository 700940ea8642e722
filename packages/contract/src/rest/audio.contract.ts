import { z } from "zod";
import { id, idParams, definePage, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Limits of one clip. */
export const AUDIO_LIMITS = { bytes: 20 * 1024 * 1024, duration_ms: 15 * 60_000 } as const;

export const audioClip = z
  .object({
    id,
    name: z.string().describe("Name of the uploaded file"),
    mime: z.string(),
    duration_ms: z.number().int(),
    bytes: z.number().int(),
    url: z.string().describe("Signed URL of the file, for use in `<audio>`, which cannot send headers; expires"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AudioClip" });
export type AudioClip = z.infer<typeof audioClip>;

export const audioRoutes = {
  "GET /audio/": {
    summary: "List the caller's audio clips",
    guard: "user",
    query: pageQuery.extend({ search: z.string().max(100).optional() }),
    response: definePage(audioClip),
    tag: "audio",
  },
  "POST /audio/upload": {
    summary: "Upload an audio clip",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: "Audio file: MP3, M4A, OGG or WAV, at most 20 MB and 15 minutes" }),
    }),
    response: audioClip,
    status: 201,
    tag: "audio",
  },
  "GET /audio/:id": {
    summary: "Get an audio clip",
    guard: "user",
    params: idParams,
    response: audioClip,
    tag: "audio",
  },
  "DELETE /audio/:id": {
    summary: "Delete an audio clip that no game uses",
    description:
      "`409` with `media_linked` and the places in `details.params` while games use it. Shows whose sounds it replaces play the standard sounds again.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "audio",
  },
} as const satisfies RouteTable;
