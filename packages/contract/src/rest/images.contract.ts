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

export const image = z
  .object({
    id,
    name: z.string(),
    mime: z.string(),
    width: z.number().int().describe("Width in pixels; 0 while there is no file"),
    height: z.number().int().describe("Height in pixels; 0 while there is no file"),
    bytes: z.number().int().describe("Size in bytes; 0 while there is no file"),
    urls: z
      .object({ thumb: z.string(), display: z.string(), original: z.string() })
      .describe("Signed URLs of the file, for use in `<img>`, which cannot send headers; they expire"),
    step_url: z.string().optional().describe("Signed URL of the requested step; absent if none was requested"),
    ...linkedFields,
    ...generationFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Image" });
export type Image = z.infer<typeof image>;

/** Maximum length of a form field of an upload that names the target of its link. */
export const MAX_LINK_FIELD_LENGTH = 40;
const linked = z.string().trim().min(1).max(MAX_LINK_FIELD_LENGTH).optional();

/** Name of a step of an image that is uncovered in steps: effect, step, number of steps. */
export const imageStep = z.string().regex(/^(?:pixels|blur|tiles)-[1-9]-(?:[1-9]|10)$/);

export const imageRoutes = {
  "GET /images/": {
    summary: "List the caller's images",
    guard: "user",
    query: mediaListQuery,
    response: definePage(image),
    tag: "images",
  },
  "GET /images/status": {
    summary: "Check whether images can be generated",
    guard: "user",
    response: featureStatus,
    tag: "images",
  },
  "POST /images/upload": {
    summary: "Upload an image",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: "Image file: PNG, JPEG, WebP or GIF, at most 10 MB and 40 megapixels" }),
      linked_type: linked.meta({
        description: "Type of the object to which the image is linked: `game`, `round` or `gameshow`",
      }),
      linked_id: linked.meta({ description: "Id of the object to which the image is linked" }),
    }),
    response: image,
    status: 201,
    tag: "images",
  },
  "GET /images/:id": {
    summary: "Get an image",
    guard: "user",
    params: idParams,
    query: z.object({
      step: imageStep
        .optional()
        .describe("Step whose URL is also returned, as effect, step and number of steps, such as `blur-2-5`"),
    }),
    response: image,
    tag: "images",
  },
  "PUT /images/:id/link": {
    summary: "Link an image to a game, round or show",
    description: "The caller must be allowed to edit the target. The primary image of a game becomes its cover.",
    guard: "user",
    params: idParams,
    body: linkBody,
    response: image,
    tag: "images",
  },
  "DELETE /images/:id/link": {
    summary: "Remove a link of an image",
    description: "If the image is the cover of the game, the game loses its cover.",
    guard: "user",
    params: idParams,
    query: unlinkQuery,
    response: image,
    tag: "images",
  },
  "GET /images/:id/places": {
    summary: "List the places where an image is linked or used",
    guard: "user",
    params: idParams,
    response: mediaPlaces,
    tag: "images",
  },
  "DELETE /images/:id": {
    summary: "Delete an image that is neither linked nor used",
    description:
      "`409` with `media_linked` and the places in `details.params` while it is linked or used. The job of a pending image is cancelled; usage up to that point is charged.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "images",
  },
} as const satisfies RouteTable;
