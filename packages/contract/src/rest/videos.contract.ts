import { z } from "zod";
import { id, idParams, definePage } from "./common.schemas.ts";
import {
  featureStatus,
  generationFields,
  linkBody,
  linkedFields,
  mediaListQuery,
  mediaPlaces,
  unlinkQuery,
} from "./media.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Maximum size of a video's poster, in bytes. */
export const POSTER_BYTES = 10 * 1024 * 1024;

export const video = z
  .object({
    id,
    name: z.string().describe("Name of the uploaded file, or beginning of the prompt for a generated one"),
    mime: z.string(),
    width: z.number().int().describe("Width in pixels; 0 while there is no file"),
    height: z.number().int().describe("Height in pixels; 0 while there is no file"),
    duration: z.number().describe("Length in seconds; 0 while there is no file"),
    bytes: z.number().int().describe("Size in bytes; 0 while there is no file"),
    url: z.string().describe("Signed URL of the file, for use in `<video>`, which cannot send headers; expires"),
    poster_url: z.string().nullable().describe("Signed URL of the poster; null if there is none"),
    ...linkedFields,
    ...generationFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Video" });
export type Video = z.infer<typeof video>;

export const videoRoutes = {
  "GET /videos/": {
    summary: "List the caller's videos",
    guard: "user",
    query: mediaListQuery,
    response: definePage(video),
    tag: "videos",
  },
  "GET /videos/status": {
    summary: "Check whether videos can be generated",
    guard: "user",
    response: featureStatus,
    tag: "videos",
  },
  "POST /videos/upload": {
    summary: "Upload a video",
    guard: "user",
    form: z.object({
      file: z
        .file()
        .meta({ description: "Video file: MP4 or WebM; size and length are limited by the server's settings" }),
    }),
    response: video,
    status: 201,
    tag: "videos",
  },
  "GET /videos/:id": { summary: "Get a video", guard: "user", params: idParams, response: video, tag: "videos" },
  "PUT /videos/:id/poster": {
    summary: "Set the poster of a video",
    guard: "user",
    params: idParams,
    form: z.object({
      file: z.file().meta({ description: "Image file: PNG, JPEG, WebP or GIF, at most 10 MB and 40 megapixels" }),
    }),
    response: video,
    tag: "videos",
  },
  "PUT /videos/:id/link": {
    summary: "Link a video to a game, round or show",
    description: "The caller must be allowed to edit the target.",
    guard: "user",
    params: idParams,
    body: linkBody,
    response: video,
    tag: "videos",
  },
  "DELETE /videos/:id/link": {
    summary: "Remove a link of a video",
    guard: "user",
    params: idParams,
    query: unlinkQuery,
    response: video,
    tag: "videos",
  },
  "GET /videos/:id/places": {
    summary: "List the places where a video is linked or used",
    guard: "user",
    params: idParams,
    response: mediaPlaces,
    tag: "videos",
  },
  "DELETE /videos/:id": {
    summary: "Delete a video that is neither linked nor used",
    description:
      "`409` with `media_linked` and the places in `details.params` while it is linked or used. The job of a pending video is cancelled; usage up to that point is charged.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "videos",
  },
} as const satisfies RouteTable;
