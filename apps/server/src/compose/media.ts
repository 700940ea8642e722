import path from "node:path";
import type { FastifyInstance } from "fastify";
import * as audioFeature from "../features/audio/index.ts";
import * as imagesFeature from "../features/images/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import { registerAssetRoute } from "../platform/media/asset.routes.ts";
import { createFileUrlSigner } from "../platform/media/file-url-signer.ts";
import { createGrantCapabilities, type GrantCapabilities } from "../platform/media/grant-capabilities.ts";
import { createRunUpload } from "../platform/media/run-upload.ts";
import { createLocalStorage } from "../platform/storage/index.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedGameUsage } from "./game-usage.ts";

/** Composes images and audio clips, and their files in running shows. */
export function composeMedia({ config, database, secret, limits }: Infrastructure, { access }: ComposedGameUsage) {
  const { quotas } = config;
  const storage = createLocalStorage(path.join(config.dataDir, "files"));
  const runUpload = createRunUpload(limits, quotas.uploadsPerMinute);

  const urlSigner = imagesFeature.createImageUrlSigner(secret.deriveKey("image_links"), now);
  const capabilities = imagesFeature.createAssetCapabilitiesRepository(database);
  const repository = imagesFeature.createImagesRepository(database);
  const images = imagesFeature.createImagesService({
    database,
    repository,
    capabilities,
    storage,
    processImage: imagesFeature.createProcessImage(),
    urlSigner,
    checkQuota: imagesFeature.createImageQuota(repository, quotas),
    isInReadableGame: (caller, id) => access.canSeeMedia(caller, { path: "/images/", id }),
    now,
  });

  const audioSigner = createFileUrlSigner(secret.deriveKey("audio_links"), now);
  const createAudioUrl = (clipId: string): string => audioFeature.createAudioUrl(audioSigner, clipId);
  const audioRepository = audioFeature.createAudioRepository(database);
  const audio = audioFeature.createAudioService({
    database,
    repository: audioRepository,
    storage,
    inspect: audioFeature.createInspectAudio(),
    createUrl: createAudioUrl,
    quotas,
    isInReadableGame: (caller, id) => access.canSeeMedia(caller, { path: "/audio/", id }),
    now,
  });

  const imageStore = imagesFeature.createImageCapabilityStore(capabilities);
  const grantImages = createGrantCapabilities(database, imageStore, images.prepareVariants);
  const grantAudio = createGrantCapabilities(database, audioRepository.capabilities);
  const grantCapabilities: GrantCapabilities = async (...run) =>
    new Map([...(await grantImages(...run)), ...(await grantAudio(...run))]);

  return {
    images,
    audio,
    urlSigner,
    grantCapabilities,
    /** Whether a caller may read and use an image or audio clip; null if it does not exist. */
    canUse: async (caller: UserCaller, id: string) =>
      (await images.canRead(caller, id)) ?? (await audio.canRead(caller, id)),
    /** URL of an asset of frozen content that needs no authorization header. */
    createAssetUrl: (assetId: string): string => {
      const clipId = audioFeature.parseAudioAssetId(assetId);
      return clipId === null ? urlSigner.createAssetUrl(assetId) : createAudioUrl(clipId);
    },
    mount: (app: FastifyInstance, mount: Mount, { access: { requireUser } }: Accounts): void => {
      imagesFeature.registerImageRoutes(mount, images, runUpload);
      imagesFeature.registerImageFileRoute(app, { images, urlSigner, requireUser });
      audioFeature.registerAudioRoutes(mount, audio, runUpload);
      audioFeature.registerAudioFileRoute(app, { audio, signer: audioSigner, requireUser });
      registerAssetRoute(app, {
        mimeTypes: [...imagesFeature.IMAGE_MIME_TYPES, ...audioFeature.AUDIO_MIME_TYPES],
        open: async (capability) => {
          const image = await images.openByCapability(capability);
          return image.ok ? image : audio.openByCapability(capability);
        },
      });
    },
  };
}
export type ComposedMedia = ReturnType<typeof composeMedia>;
