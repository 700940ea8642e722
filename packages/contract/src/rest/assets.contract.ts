import { z } from "zod";
import { id, pageOf } from "./common.schemas.ts";
import { linkedFields, MEDIA_STATUSES, mediaListQuery } from "./media.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const ASSET_KINDS = ["image", "video", "audio"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export const asset = z
  .object({
    kind: z.enum(ASSET_KINDS),
    id,
    name: z.string(),
    mime: z.string(),
    bytes: z.number().int(),
    width: z.number().int().nullable().describe("In pixels; null for audio"),
    height: z.number().int().nullable(),
    duration: z.number().nullable().describe("In seconds; null for images"),
    url: z.string().describe("Signed URL of the file"),
    thumb_url: z.string().nullable().describe("Signed URL of a small picture; null for audio, and videos without one"),
    status: z
      .enum(MEDIA_STATUSES)
      .describe("`pending`: it is being generated, and has no file yet; `failed`: it never got one"),
    ...linkedFields,
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Asset" });
export type Asset = z.infer<typeof asset>;

const usage = z.object({
  count: z.number().int(),
  bytes: z.number().int(),
  max_count: z.number().int().nullable().describe("Null for no limit"),
  max_bytes: z.number().int().nullable().describe("Null for no limit"),
});
export type StorageUsage = z.infer<typeof usage>;

export const assetRoutes = {
  "GET /assets": {
    summary: "My images, videos and audio clips in one list",
    guard: "user",
    query: mediaListQuery.extend({ kind: z.enum(ASSET_KINDS).optional() }),
    response: pageOf(asset),
    tag: "assets",
  },
  "GET /assets/usage": {
    summary: "Number and size of my files, and what is allowed; for admins those of all users",
    guard: "user",
    response: z.object({
      image: usage.describe("Images; size of the full-size files"),
      video: usage
        .extend({
          max_file_bytes: z.number().int().nullable().describe("Largest size of one video; null for any"),
          max_duration: z.number().nullable().describe("Longest video, in seconds; null for any"),
        })
        .describe("Videos"),
      audio: usage.describe("Audio clips"),
    }),
    tag: "assets",
  },
} as const satisfies RouteTable;
