import { collectBrandingImages, upcast, type EventType } from "@showrunner/engine";
import type { Database } from "../../platform/db/index.ts";

/** Events that contain all settings of a show. */
const SETTINGS_EVENTS = ["show_created", "show_updated"] as const satisfies readonly EventType[];

function isBrandedWith(event: string, imageId: string): boolean {
  const parsed = upcast(JSON.parse(event));
  const body = parsed.ok ? parsed.value.body : null;
  if (body?.type !== "show_created" && body?.type !== "show_updated") return false;
  const { branding } = body.settings;
  return branding != null && collectBrandingImages(branding).includes(imageId);
}

/**
 * Finds shows whose current branding contains an image, except throw-away ones. The settings of a show are only in its
 * log; capabilities, which every image of a branding has and keeps, tell which logs to read.
 */
export function createFindBrandedShows({ read }: Pick<Database, "read">, limit: number) {
  return async (imageId: string): Promise<readonly { readonly id: string; readonly name: string }[]> => {
    const newest = read
      .selectFrom("show_events")
      .select(({ fn }) => ["show_id", fn.max("seq").as("seq")])
      .where("kind", "in", SETTINGS_EVENTS)
      .where(
        "show_id",
        "in",
        read
          .selectFrom("asset_capabilities")
          .select("asset_capabilities.show_id")
          .where("asset_capabilities.image_id", "=", imageId),
      )
      .where("show_id", "not in", read.selectFrom("rehearsals").select("rehearsals.show_id"))
      .groupBy("show_id")
      .as("newest");
    const rows = await read
      .selectFrom(newest)
      .innerJoin("show_events", (join) =>
        join.onRef("show_events.show_id", "=", "newest.show_id").onRef("show_events.seq", "=", "newest.seq"),
      )
      .innerJoin("shows", "shows.id", "newest.show_id")
      .select(["shows.id", "shows.name", "show_events.event"])
      .where("show_events.event", "like", `%${imageId}%`)
      .orderBy("shows.id")
      .limit(limit)
      .execute();
    return rows.filter(({ event }) => isBrandedWith(event, imageId)).map(({ id, name }) => ({ id, name }));
  };
}
