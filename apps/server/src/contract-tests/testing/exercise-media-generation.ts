import type { GeneratedMediaRepository } from "../../features/media-generation/generated-media.repository.ts";
import type { MediaModelsRepository } from "../../features/media-generation/media-models.repository.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { ImagesTable, MediaModelsTable, VideosTable } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";
import { testImageRow, testVideoRow } from "./test-rows.ts";

const testModelRow = (id: string, change: Partial<MediaModelsTable> = {}): MediaModelsTable => ({
  id,
  kind: "image",
  provider_id: "p1",
  model: `model-${id}`,
  label: `Model ${id}`,
  choices: '{"sizes":["64x64"]}',
  is_default: 0,
  is_active: 1,
  created_at: 5,
  updated_at: 5,
  ...change,
});

const FILE = { name: "Köln.png", name_folded: "koln.png", mime: "image/png", width: 3, height: 2, bytes: 7 } as const;

interface Repositories {
  readonly images: MediaRepository<ImagesTable>;
  readonly videos: MediaRepository<VideosTable>;
  readonly mediaModels: MediaModelsRepository;
  readonly generatedMedia: GeneratedMediaRepository;
}

/** Generated files and the models that make them. Expects the provider `p1` and its runs. */
export async function exerciseMediaGeneration(
  { images, videos, mediaModels: models, generatedMedia: records }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes(
    "mediaModels.insert",
    models.insert(testModelRow("m1", { is_default: 1 })),
    models.insert(testModelRow("m2", { created_at: 4 })),
    models.insert(testModelRow("m3", { kind: "video" })),
  );
  await writes("mediaModels.insert of the same name", models.insert(testModelRow("m4", { model: "model-m1" })));
  await writes("mediaModels.insert of a missing provider", models.insert(testModelRow("m4", { provider_id: "gone" })));
  await reads("mediaModels.list", models.list("image"));
  await writes(
    "mediaModels.clearDefault and update",
    models.clearDefault("image"),
    models.update("m2", { is_default: 1, updated_at: 6 }),
  );
  await reads(
    "mediaModels.list with another default",
    models.list("image").then((rows) => rows.map(({ id, is_default }) => [id, is_default])),
  );
  await writes("mediaModels.update of one that is gone", models.update("gone", { is_active: 0 }));
  await writes("mediaModels.delete", models.delete("m2"));
  await writes("mediaModels.delete again", models.delete("m2"));

  const pending = { status: "pending", attempt_id: "g1", model: "pixels-1", generation: "{}" } as const;
  await writes(
    "generatedMedia.insert",
    images.insert(testImageRow("gi1", { ...pending, mime: "", width: 0, height: 0, bytes: 0 })),
    videos.insert(testVideoRow("gv1", { ...pending, mime: "", width: 0, height: 0, bytes: 0, duration_ms: 0 })),
  );
  await reads("generatedMedia.find", records.find("image", "gi1"));
  await reads("generatedMedia.find of a video", records.find("video", "gv1"));
  await reads("generatedMedia.findByAttempt", records.findByAttempt("image", "g1"));
  await reads("images.count of pending ones", images.count({ owner_id: null, search: undefined, status: "pending" }));
  await writes("generatedMedia.setReady for another run", records.setReady("image", "gi1", "other", FILE));
  await writes("generatedMedia.setFailed", records.setFailed("image", "gi1", "g1", '{"failure":"refused"}'));
  await writes("generatedMedia.setReady of a failed one", records.setReady("image", "gi1", "g1", FILE));
  await writes("generatedMedia.setPending", records.setPending("image", "gi1", "g2", "{}"));
  await writes("generatedMedia.setPending again", records.setPending("image", "gi1", "g3", "{}"));
  await writes("generatedMedia.setReady", records.setReady("image", "gi1", "g2", FILE));
  await writes(
    "generatedMedia.setReady of a video",
    records.setReady("video", "gv1", "g1", { ...FILE, duration_ms: 5_000 }),
  );
  await reads("generatedMedia.find of a ready one", records.find("image", "gi1"));
  const page = { owner_id: null, search: undefined, after: null, limit: 5 };
  const ids = async (step: string, rows: Promise<readonly { readonly id: string }[]>) =>
    reads(
      step,
      rows.then((found) => found.map(({ id }) => id)),
    );
  await ids("images.findPage of generated ones", images.findPage({ ...page, source: "generated", status: "ready" }));
  await ids("videos.findPage of a model", videos.findPage({ ...page, model: "pixels-1" }));
  await ids("videos.findPage of uploads", videos.findPage({ ...page, source: "upload" }));
  await ids("generatedMedia.findRecent", records.findRecent("image.generate", undefined, 9));
  await ids("generatedMedia.findRecent of one account", records.findRecent("image.generate", "u1", 9));
  await ids("generatedMedia.findRecent of nobody", records.findRecent("image.generate", null, 9));
  await writes("generatedMedia.remove", ...images.remove("gi1"), ...videos.remove("gv1"));
}
