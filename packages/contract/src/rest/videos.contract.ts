import { z } from "zod";
import { id, idParams, pageOf } from "./common.schemas.ts";
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
    name: z.string().describe("Name of the uploaded file, or beginning of the prompt"),
    mime: z.string(),
    width: z.number().int().describe("In pixels; 0 without a file, as the other measures"),
    height: z.number().int(),
    duration: z.number().describe("In seconds"),
    bytes: z.number().int(),
    url: z.string().describe("Signed URL of the file; expires, because `<video>` cannot send headers"),
    poster_url: z.string().nullable().describe("Signed URL of a picture of the video; null without one"),
    ...linkedFields,
    ...generationFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Video" });
export type Video = z.infer<typeof video>;

export const videoRoutes = {
  "GET /videos/": {
    summary: "My videos",
    guard: "user",
    query: mediaListQuery,
    response: pageOf(video),
    tag: "videos",
  },
  "GET /videos/status": {
    summary: "Whether a provider can make videos",
    guard: "user",
    response: featureStatus,
    tag: "videos",
  },
  "POST /videos/upload": {
    summary: "Upload a video",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: "MP4 or WebM; the server's settings limit size and length" }),
    }),
    response: video,
    status: 201,
    tag: "videos",
  },
  "GET /videos/:id": { summary: "One video", guard: "user", params: idParams, response: video, tag: "videos" },
  "PUT /videos/:id/poster": {
    summary: "Set the picture that stands for a video in lists",
    guard: "user",
    params: idParams,
    form: z.object({ file: z.file().meta({ description: "png, jpeg, webp or gif, at most 10 MB and 40 megapixels" }) }),
    response: video,
    tag: "videos",
  },
  "PUT /videos/:id/link": {
    summary: "Link a video to a game, round or show that one may edit",
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
    summary: "Where a video is linked or used",
    guard: "user",
    params: idParams,
    response: mediaPlaces,
    tag: "videos",
  },
  "DELETE /videos/:id": {
    summary: "Delete a video; refused while it is linked or used, with the places",
    description: "The job of a pending one is cancelled; what the vendor has done until then is charged.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "videos",
  },
} as const satisfies RouteTable;
