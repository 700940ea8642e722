import type { ImagesTable } from "../../platform/db/index.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { Recorder } from "./recorder.ts";
import { testImageRow } from "./test-rows.ts";

const ANY_IMAGE = { owner_id: null, search: undefined } as const;

/** Images `i1` and `i2`. */
export async function exerciseImages(
  images: MediaRepository<ImagesTable>,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  await writes(
    "images.insert",
    images.insert(testImageRow("i1")),
    images.insert(testImageRow("i2", { created_at: 5, owner_id: null })),
  );
  await reads("images.findById", images.findById("i1"));
  await ids("images.findPage", images.findPage({ ...ANY_IMAGE, after: null, limit: 5 }));
  await ids("images.findPage after", images.findPage({ ...ANY_IMAGE, after: { value: 5, id: "i3" }, limit: 5 }));
  await ids(
    "images.findPage after nonsense",
    images.findPage({ ...ANY_IMAGE, after: { value: "1.5x", id: "\0" }, limit: 5 }),
  );
  for (const type of ["game", "gameshow", "none"] as const)
    await ids(
      `images.findPage linked to ${type}`,
      images.findPage({ ...ANY_IMAGE, linked_type: type, after: null, limit: 5 }),
    );
  await ids(
    "images.findPage linked to a game",
    images.findPage({ ...ANY_IMAGE, linked_id: "g1", after: null, limit: 5 }),
  );
  await ids("images.findPage of an owner", images.findPage({ owner_id: "u1", search: "PNG", after: null, limit: 5 }));
  await reads(
    "images.findNames",
    images.findNames(["i1", "gone"]).then((names) => [...names]),
  );
  await writes("images.update", images.update("i2", { height: 21 }));
  await reads("images.count", images.count(ANY_IMAGE));
  await reads("images.getUsage", images.getUsage("u1"));
  await reads("images.getUsage of nobody", images.getUsage("nobody"));
  await reads("images.getUsage of all", images.getUsage(null));
}

/** Ids by which images are requested during a run. */
export async function exerciseCapabilities(
  images: MediaRepository<ImagesTable>,
  { reads, writes }: Recorder,
): Promise<void> {
  const capability = { capability: "c1", show_id: "h1", run_id: "run", media_id: "i1", variant: "display" };
  await writes("images.insertCapabilities", images.insertCapabilities([capability]));
  await writes(
    "images.insertCapabilities of the same picture",
    images.insertCapabilities([{ ...capability, capability: "c2" }]),
  );
  const step = { ...capability, capability: "c3", variant: "pixels-1-3" };
  await writes("images.insertCapabilities of a step of the picture", images.insertCapabilities([step]));
  await reads("images.findCapabilities", images.findCapabilities("h1", "run", ["i1", "i2"]));
  await reads("images.findExisting", images.findExisting(["i1", "gone"]));
  await reads(
    "images.findByCapability",
    images.findByCapability("c1").then((found) => found?.id),
  );
}

/** Removes `i1`, which `h1` needs, and `i2`. */
export async function exerciseImageRemoval(images: MediaRepository<ImagesTable>, { writes }: Recorder): Promise<void> {
  await writes("images.remove of one that a show needs", images.remove("i1"));
  await writes("images.remove", images.remove("i2"));
}
