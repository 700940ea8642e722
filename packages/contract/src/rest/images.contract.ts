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

export const image = z
  .object({
    id,
    name: z.string(),
    mime: z.string(),
    width: z.number().int().describe("In pixels; 0 without a file, as the height and the size in bytes"),
    height: z.number().int(),
    bytes: z.number().int(),
    urls: z
      .object({ thumb: z.string(), display: z.string(), original: z.string() })
      .describe("Signed URLs that expire, because `<img>` cannot send headers"),
    step_url: z.string().optional().describe("Signed URL of the step that was asked for"),
    ...linkedFields,
    ...generationFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Image" });
export type Image = z.infer<typeof image>;

const linked = z.string().trim().min(1).max(40).optional();

/** Name of a step of an image that is uncovered in steps: effect, step, number of steps. */
export const imageStep = z.string().regex(/^(?:pixels|blur|tiles)-[1-9]-(?:[1-9]|10)$/);

export const imageRoutes = {
  "GET /images/": {
    summary: "My images",
    guard: "user",
    query: mediaListQuery,
    response: pageOf(image),
    tag: "images",
  },
  "GET /images/status": {
    summary: "Whether a provider can make images",
    guard: "user",
    response: featureStatus,
    tag: "images",
  },
  "POST /images/upload": {
    summary: "Upload a picture",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: "png, jpeg, webp or gif, at most 10 MB and 40 megapixels" }),
      linked_type: linked.meta({ description: "What the picture is linked to: `game`, `round` or `gameshow`" }),
      linked_id: linked,
    }),
    response: image,
    status: 201,
    tag: "images",
  },
  "GET /images/:id": {
    summary: "One image",
    guard: "user",
    params: idParams,
    query: z.object({
      step: imageStep.optional().describe("Also returns the URL of this step: effect, step, number of steps"),
    }),
    response: image,
    tag: "images",
  },
  "PUT /images/:id/link": {
    summary: "Link an image to a game, round or show that one may edit; the primary image of a game is its cover",
    guard: "user",
    params: idParams,
    body: linkBody,
    response: image,
    tag: "images",
  },
  "DELETE /images/:id/link": {
    summary: "Remove a link of an image; a cover is taken away from its game",
    guard: "user",
    params: idParams,
    query: unlinkQuery,
    response: image,
    tag: "images",
  },
  "GET /images/:id/places": {
    summary: "Where an image is linked or used",
    guard: "user",
    params: idParams,
    response: mediaPlaces,
    tag: "images",
  },
  "DELETE /images/:id": {
    summary: "Delete an image; refused while it is linked or used, with the places",
    description: "The job of a pending one is cancelled; what the vendor has done until then is charged.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "images",
  },
} as const satisfies RouteTable;
