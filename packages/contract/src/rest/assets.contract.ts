import { z } from "zod";
import { ASSET_KINDS } from "../enum-values.ts";
import { id, definePage } from "./common.schemas.ts";
import { linkedFields, MEDIA_STATUSES, mediaListQuery } from "./media.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const asset = z
  .object({
    kind: z.enum(ASSET_KINDS).describe("Kind of the file"),
    id,
    name: z.string(),
    mime: z.string(),
    bytes: z.number().int(),
    width: z.number().int().nullable().describe("Width in pixels; null for audio"),
    height: z.number().int().nullable().describe("Height in pixels; null for audio"),
    duration: z.number().nullable().describe("Length in seconds; null for images"),
    url: z.string().describe("Signed URL of the file; expires"),
    thumb_url: z
      .string()
      .nullable()
      .describe("Signed URL of a thumbnail; null for audio and for videos without a poster"),
    status: z
      .enum(MEDIA_STATUSES)
      .describe("`pending`: being generated, no file yet; `ready`: the file exists; `failed`: could not be generated"),
    ...linkedFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Asset" });
export type Asset = z.infer<typeof asset>;

const usage = z.object({
  count: z.number().int().describe("Number of files"),
  bytes: z.number().int().describe("Total size in bytes"),
  max_count: z.number().int().nullable().describe("Maximum number of files; null if unlimited"),
  max_bytes: z.number().int().nullable().describe("Maximum total size in bytes; null if unlimited"),
});
export type StorageUsage = z.infer<typeof usage>;

export const assetRoutes = {
  "GET /assets": {
    summary: "List the caller's images, videos and audio clips",
    guard: "user",
    query: mediaListQuery.extend({ kind: z.enum(ASSET_KINDS).optional().describe("Only files of this kind") }),
    response: definePage(asset),
    tag: "assets",
  },
  "GET /assets/usage": {
    summary: "Get the number and size of the caller's files and the limits; for admins, the files of all users",
    guard: "user",
    response: z.object({
      image: usage.describe("Images; counts the size of the full-size files only"),
      video: usage
        .extend({
          max_file_bytes: z.number().int().nullable().describe("Maximum size of one video in bytes; null if unlimited"),
          max_duration: z.number().nullable().describe("Maximum length of one video in seconds; null if unlimited"),
        })
        .describe("Videos"),
      audio: usage.describe("Audio clips"),
    }),
    tag: "assets",
  },
} as const satisfies RouteTable;
