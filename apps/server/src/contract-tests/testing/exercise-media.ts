import { NO_BRANDING, type Branding } from "@showrunner/engine";
import type { MediaLinksRepository } from "../../features/media-links/media-links.repository.ts";
import type { Database, ImagesTable, ShowEventsTable, VideosTable } from "../../platform/db/index.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { Recorder } from "./recorder.ts";
import { testVideoRow } from "./test-rows.ts";

interface Repositories {
  readonly images: MediaRepository<ImagesTable>;
  readonly videos: MediaRepository<VideosTable>;
  readonly mediaLinks: MediaLinksRepository;
}

/** Shows `h2` and `h3` have had the image `i1` in their branding; only `h3` still has it. */
async function exerciseBranding(
  database: Database,
  { images, mediaLinks: links }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  const toRow = (showId: string, seq: number, branding: Branding): ShowEventsTable => {
    const kind = seq === 1 ? "show_created" : "show_updated";
    const body = { type: kind, description: "i1", settings: { branding } };
    const event = { seq, at: seq, version: 1, actor: { kind: "system" }, cause: null, body };
    return { show_id: showId, seq, at: seq, kind, personal_of: null, event: JSON.stringify(event) };
  };
  const capability = { run_id: "branding", media_id: "i1", variant: "display" };
  await writes(
    "mediaLinks, the branding of shows",
    images.insertCapabilities([
      { ...capability, capability: "b2", show_id: "h2" },
      { ...capability, capability: "b3", show_id: "h3" },
    ]),
    {
      query: database.read
        .insertInto("show_events")
        .values([
          toRow("h2", 1, { ...NO_BRANDING, logo: "i1" }),
          toRow("h2", 2, NO_BRANDING),
          toRow("h3", 1, NO_BRANDING),
          toRow("h3", 2, { ...NO_BRANDING, sponsors: ["i2", "i1"] }),
        ]),
    },
  );
  await reads("mediaLinks.findUsingPlaces with branding", links.findUsingPlaces("image", "i1"));
}

/**
 * Calls every method for videos and links; expects the image `i1`, which is the cover of the game `g1`, and the shows
 * `h1` to `h3`.
 */
export async function exerciseMedia(database: Database, repositories: Repositories, recorder: Recorder): Promise<void> {
  const { reads, ids, writes } = recorder;
  const { videos, mediaLinks: links } = repositories;
  const all = { owner_id: null, search: undefined };
  const page = { ...all, after: null, limit: 5 };
  await writes(
    "videos.insert",
    videos.insert(testVideoRow("v1")),
    videos.insert(testVideoRow("v2", { created_at: 9 })),
  );
  await reads("videos.findById", videos.findById("v1"));
  await writes("videos.update", videos.update("v1", { has_poster: 1 }));
  await writes("videos.update of one that is gone", videos.update("gone", { has_poster: 1 }));
  await reads(
    "videos.findNames",
    videos.findNames(["v1", "gone"]).then((names) => [...names]),
  );
  await reads("videos.getUsage", videos.getUsage("u1"));
  await reads("videos.getUsage of all", videos.getUsage(null));
  const link = { is_primary: false, created_at: 5 } as const;
  await writes("mediaLinks.set", links.set("image", { ...link, media_id: "i1", type: "gameshow", target_id: "h1" }));
  await writes(
    "mediaLinks.set of a cover",
    links.set("image", { ...link, media_id: "i1", type: "game", target_id: "g1" }),
  );
  await writes("mediaLinks.set again", links.set("image", { ...link, media_id: "i1", type: "game", target_id: "g1" }));
  const primary = { ...link, is_primary: true, media_id: "v1", type: "game", target_id: "g1" } as const;
  await writes("mediaLinks.set of a video", links.set("video", { ...primary, media_id: "v2" }));
  await writes("mediaLinks.set of another primary one", links.set("video", primary));
  await writes("mediaLinks.set to nothing", links.set("video", { ...primary, target_id: "gone" }));
  await reads("mediaLinks.findByMedia", links.findByMedia("image", ["i1", "i2"]));
  await reads("mediaLinks.findByMedia of videos", links.findByMedia("video", ["v1", "v2"]));
  await reads("mediaLinks.findLinkedPlaces", links.findLinkedPlaces("image", "i1"));
  await reads("mediaLinks.findUsingPlaces", links.findUsingPlaces("image", "i1"));
  await reads("mediaLinks.findUsingPlaces of a video", links.findUsingPlaces("video", "v1"));
  await exerciseBranding(database, repositories, recorder);
  await reads("mediaLinks.findGameOfRound", links.findGameOfRound("gone"));
  await ids("videos.findPage", videos.findPage({ ...page, owner_id: "u1", search: "MP4" }));
  for (const type of ["game", "round", "gameshow", "none"] as const)
    await ids(`videos.findPage linked to ${type}`, videos.findPage({ ...page, linked_type: type }));
  await ids("videos.findPage linked to a game", videos.findPage({ ...page, linked_id: "g1" }));
  await reads("videos.count", videos.count({ ...all, linked_type: "game" }));
  const capability = { capability: "vc1", show_id: "h1", run_id: "run", media_id: "v1", variant: "display" };
  await writes("videos.insertCapabilities", videos.insertCapabilities([capability]));
  await reads("videos.findCapabilities", videos.findCapabilities("h1", "run", ["v1", "v2"]));
  await reads("videos.findExisting", videos.findExisting(["v1", "gone"]));
  await reads("videos.findByCapability", videos.findByCapability("vc1"));
  await writes("videos.remove of a linked one", videos.remove("v1"));
  await writes("mediaLinks.remove", links.remove("video", "v2", "game", "g1"));
  await writes("videos.remove", videos.remove("v2"));
  await writes("mediaLinks.remove of images", links.remove("image", "i1", "game", "g1"));
}
