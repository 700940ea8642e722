import { z } from "zod";
import { id, pageQuery } from "./common.schemas.ts";

/** What images and videos can be linked to. */
export const LINK_TARGETS = ["game", "round", "gameshow"] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];
export const linkTarget = z.enum(LINK_TARGETS);

/** The primary link of a file, or else its newest; as the specification names the fields. */
export const linkedFields = {
  linked_type: linkTarget.nullable().describe("What the file is linked to: the primary link, or else the newest"),
  linked_id: id.nullable(),
  linked_is_primary: z.boolean().describe("Whether the image is the cover of the linked game"),
};

export const linkBody = z.object({ linked_type: linkTarget, linked_id: id, linked_is_primary: z.boolean().optional() });
export const unlinkQuery = z.object({ linked_type: linkTarget, linked_id: id });

export const mediaListQuery = pageQuery.extend({
  search: z.string().max(100).optional(),
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

/** Whether pictures or films can be generated, and by which provider. */
export const featureStatus = z.object({
  enabled: z.boolean().describe("Whether an active provider of the organization offers it"),
  provider: z.string().nullable().describe("Name of the provider; null without one"),
});
export type FeatureStatus = z.infer<typeof featureStatus>;
