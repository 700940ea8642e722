import { z } from "zod";
import { id, idParams, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const image = z
  .object({
    id,
    name: z.string(),
    mime: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    urls: z
      .object({ thumb: z.string(), display: z.string(), original: z.string() })
      .describe("Signed URLs that expire, because `<img>` cannot send headers"),
    step_url: z.string().optional().describe("Signed URL of the step that was asked for"),
    linked_type: z.string().nullable(),
    linked_id: z.string().nullable(),
    linked_is_primary: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Image" });
export type Image = z.infer<typeof image>;

const linked = z.string().trim().min(1).max(40).optional();

/** Name of a step of an image that is uncovered: effect, step, number of steps. */
export const imageStep = z.string().regex(/^(?:pixels|blur|tiles)-[1-9]-(?:[1-9]|10)$/);

export const imageRoutes = {
  "GET /images/": {
    summary: "My images",
    guard: "user",
    query: pageQuery.extend({ search: z.string().max(100).optional() }),
    response: pageOf(image),
    tag: "images",
  },
  "POST /images/upload": {
    summary: "Upload a picture",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: "png, jpeg, webp or gif, at most 10 MB and 40 megapixels" }),
      linked_type: linked.meta({ description: "What the picture belongs to, for example `game`" }),
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
    summary: "Link an image to something",
    guard: "user",
    params: idParams,
    body: z.object({ linked_type: z.string().max(40), linked_id: id, linked_is_primary: z.boolean().optional() }),
    response: image,
    tag: "images",
  },
  "DELETE /images/:id": { summary: "Delete an image", guard: "user", params: idParams, status: 204, tag: "images" },
} as const satisfies RouteTable;
