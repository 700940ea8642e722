import type { Database } from "../../platform/db/index.ts";
import { createMediaLinksRepository } from "../../features/media-links/media-links.repository.ts";
import { createMediaRepository } from "../../platform/media/media.repository.ts";
import type { Recorder } from "./recorder.ts";
import { testVideoRow } from "./test-rows.ts";

/** Calls every method for videos and links; expects the image `i1`, which is the cover of the game `g1`, and the show `h1`. */
export async function exerciseMedia(database: Database, { reads, ids, writes }: Recorder): Promise<void> {
  const videos = createMediaRepository(database, "video");
  const links = createMediaLinksRepository(database);
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
  await reads("videos.getUsage", videos.getUsage("u1"));
  await reads("videos.getUsage of all", videos.getUsage(null));
  const link = { is_primary: false, created_at: 5 } as const;
  await writes("media_links.set", links.set("image", { ...link, media_id: "i1", type: "gameshow", target_id: "h1" }));
  await writes(
    "media_links.set of a cover",
    links.set("image", { ...link, media_id: "i1", type: "game", target_id: "g1" }),
  );
  await writes("media_links.set again", links.set("image", { ...link, media_id: "i1", type: "game", target_id: "g1" }));
  const primary = { ...link, is_primary: true, media_id: "v1", type: "game", target_id: "g1" } as const;
  await writes("media_links.set of a video", links.set("video", { ...primary, media_id: "v2" }));
  await writes("media_links.set of another primary one", links.set("video", primary));
  await writes("media_links.set to nothing", links.set("video", { ...primary, target_id: "gone" }));
  await reads("media_links.findByMedia", links.findByMedia("image", ["i1", "i2"]));
  await reads("media_links.findByMedia of videos", links.findByMedia("video", ["v1", "v2"]));
  await reads("media_links.findLinkedPlaces", links.findLinkedPlaces("image", "i1"));
  await reads("media_links.findUsingPlaces", links.findUsingPlaces("image", "i1"));
  await reads("media_links.findUsingPlaces of a video", links.findUsingPlaces("video", "v1"));
  await reads("media_links.findGameOfRound", links.findGameOfRound("gone"));
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
  await writes("media_links.remove", links.remove("video", "v2", "game", "g1"));
  await writes("videos.remove", videos.remove("v2"));
  await writes("media_links.remove of images", links.remove("image", "i1", "game", "g1"));
}
