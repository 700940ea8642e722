import { z } from "zod";
import { currency, decimal } from "./ai.schemas.ts";
import { id, pageQuery } from "./common.schemas.ts";
import { PROVIDER_TEST_FAILURES } from "./providers.contract.ts";

/** What images and videos can be linked to. */
export const LINK_TARGETS = ["game", "round", "gameshow"] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];
export const linkTarget = z.enum(LINK_TARGETS);

/** The primary link of a file, or its newest one if there is none. The specification defines the field names. */
export const linkedFields = {
  linked_type: linkTarget.nullable().describe("What the file is linked to: the primary link, or else the newest"),
  linked_id: id.nullable(),
  linked_is_primary: z.boolean().describe("Whether the image is the cover of the linked game"),
};

export const linkBody = z.object({ linked_type: linkTarget, linked_id: id, linked_is_primary: z.boolean().optional() });
export const unlinkQuery = z.object({ linked_type: linkTarget, linked_id: id });

/** Whether the file exists: a generated file is `pending` until its job ends. */
export const MEDIA_STATUSES = ["pending", "ready", "failed"] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];
export const MEDIA_SOURCES = ["upload", "generated"] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/** Origin of an image or video. */
export const generationFields = {
  status: z
    .enum(MEDIA_STATUSES)
    .describe("`pending`: its job has not ended, and it has no file yet; `failed`: it never got one"),
  source: z.enum(MEDIA_SOURCES).describe("How the file came to be"),
  prompt: z
    .string()
    .nullable()
    .describe("What it was generated from; null for uploads, and for readers who cannot edit it"),
  model: z.string().nullable().describe("Name of the model at the vendor; null as `prompt`"),
  provider: z.string().nullable().describe("Name of the provider at that time; null as `prompt`"),
  job_id: id.nullable().describe("Its job, which is a run as well; null as `prompt`"),
  cost: z
    .object({ amount: decimal, currency })
    .nullable()
    .describe("What the vendor charges for its run; null until it has ended, and while a price is unknown"),
  failure: z.enum(PROVIDER_TEST_FAILURES).nullable().describe("Why it could not be generated"),
};

export const mediaListQuery = pageQuery.extend({
  search: z.string().max(100).optional(),
  status: z.enum(MEDIA_STATUSES).optional().describe("Only files in this state"),
  source: z.enum(MEDIA_SOURCES).optional().describe("Only files that came to be in this way"),
  model: z.string().max(200).optional().describe("Only files that this model generated, by its name at the vendor"),
  linked_type: z
    .enum([...LINK_TARGETS, "none"])
    .optional()
    .describe("Only files with such a link; `none`: without any"),
  linked_id: id.optional().describe("Only files that are linked to this"),
});

/** A place where a file is linked or used. */
export const mediaPlace = z
  .object({
    type: linkTarget,
    id,
    name: z.string().describe("Name of the show, title of the game, or the round's title or question"),
    game_id: id.nullable().describe("Game of a round"),
    gameshow_id: id.nullable().describe("Show that a game or a round's game was written in"),
    is_linked: z.boolean().describe("False where content uses the file without a link"),
    is_primary: z.boolean().describe("Whether the file is the cover of the game"),
  })
  .meta({ id: "MediaPlace" });
export type MediaPlace = z.infer<typeof mediaPlace>;

export const mediaPlaces = z.object({ items: z.array(mediaPlace) });

/** Whether images or videos can be generated, and by which provider. */
export const featureStatus = z.object({
  enabled: z.boolean().describe("Whether an active provider of the organization offers it"),
  provider: z.string().nullable().describe("Name of the provider; null without one"),
});
export type FeatureStatus = z.infer<typeof featureStatus>;
