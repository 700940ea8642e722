import path from "node:path";
import type { FastifyInstance } from "fastify";
import { parseAudioAssetId, parseVideoAssetId } from "@showrunner/engine";
import * as audioFeature from "../features/audio/index.ts";
import {
  createAssetsService,
  registerAssetRoutes,
  registerFeatureStatusRoutes,
  type ListProviders,
} from "../features/assets/index.ts";
import type { AssetKind, Image, Video } from "@showrunner/contract/rest";
import * as imagesFeature from "../features/images/index.ts";
import {
  createGeneratedMediaRepository,
  createStoreGenerated,
  type MediaLibraries,
} from "../features/media-generation/index.ts";
import { createMediaLinksRepository, createMediaLinksService } from "../features/media-links/index.ts";
import * as videosFeature from "../features/videos/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import { registerAssetRoute } from "../platform/media/asset.routes.ts";
import { createFileUrlSigner } from "../platform/media/file-url-signer.ts";
import {
  createGrantCapabilities,
  withoutVariants,
  type GrantCapabilities,
} from "../platform/media/grant-capabilities.ts";
import { createMediaRepository } from "../platform/media/media.repository.ts";
import { createDescribeFiles } from "../platform/media/describe-files.ts";
import { createMediaFiles, MEDIA_FOLDERS, type MediaQuota } from "../platform/media/media-files.ts";
import { createReceiveFile } from "../platform/media/receive-file.ts";
import { createRunUpload } from "../platform/media/run-upload.ts";
import type { Storage } from "../platform/storage/index.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedGameUsage } from "./game-usage.ts";
import type { ComposedAiRunStore } from "./ai-run-store.ts";

/** Composes images, videos and audio clips, their links, and their files in running shows. */
export function composeMedia(
  { config, database, secret, limits }: Infrastructure,
  { access, repository: games }: ComposedGameUsage,
  storage: Storage,
  { findCosts, cancelRun }: ComposedAiRunStore,
) {
  const { quotas } = config;
  const runUpload = createRunUpload(limits, quotas.uploadsPerMinute);

  const links = createMediaLinksService({
    database,
    repository: createMediaLinksRepository(database),
    canEditGame: async (caller, id) => (await access.findEditable(caller, id)).ok,
    findGameVisibility: async (caller, id) => {
      const visible = await access.findVisible(caller, id);
      if (!visible.ok) return "unknown";
      return visible.value.hidden === null ? "readable" : "known";
    },
    isModerator: access.isModerator,
    findGame: games.findById,
    updateGame: games.update,
    now,
  });

  const openKind = <K extends AssetKind>(kind: K, quota: MediaQuota) => {
    const repository = createMediaRepository(database, kind);
    const files = createMediaFiles({
      kind,
      quota,
      database,
      repository,
      storage,
      checkUnused: links.checkUnused,
      cancelRun,
      isInReadableGame: (caller, id) => access.canSeeMedia(caller, { path: `/${MEDIA_FOLDERS[kind]}/`, id }),
    });
    return { repository, files };
  };
  const imageKind = openKind("image", { files: quotas.imagesPerUser, mebibytes: quotas.imageMbPerUser });
  const videoKind = openKind("video", {
    files: quotas.videosPerUser,
    mebibytes: quotas.videoMbPerUser,
  });
  const audioKind = openKind("audio", {
    files: quotas.audioClipsPerUser,
    mebibytes: quotas.audioMbPerUser,
  });

  const imageSigner = createFileUrlSigner(secret.deriveKey("image_links"), now);
  const imageUrls = imagesFeature.createImageUrls(imageSigner);
  const processImage = imagesFeature.createProcessImage();
  const images = imagesFeature.createImagesService({
    files: imageKind.files,
    describe: createDescribeFiles({
      findShown: (ids) => links.findShown("image", ids),
      findCosts,
      canEdit: imageKind.files.canEdit,
    }),
    storage,
    processImage,
    urls: imageUrls,
    now,
  });

  const audioSigner = createFileUrlSigner(secret.deriveKey("audio_links"), now);
  const createAudioUrl = (clipId: string): string => audioFeature.createAudioUrl(audioSigner, clipId);
  const inspectAudio = audioFeature.createInspectAudio();
  const audio = audioFeature.createAudioService({
    ...audioKind,
    storage,
    inspect: inspectAudio,
    createUrl: createAudioUrl,
    now,
  });

  const uploadsFolder = path.join(config.dataDir, "uploads");
  const videoSigner = createFileUrlSigner(secret.deriveKey("video_links"), now);
  const createVideoUrl = videosFeature.createVideoUrls(videoSigner);
  const videos = videosFeature.createVideosService({
    ...videoKind,
    database,
    describe: createDescribeFiles({
      findShown: (ids) => links.findShown("video", ids),
      findCosts,
      canEdit: videoKind.files.canEdit,
    }),
    storage,
    inspect: videosFeature.createInspectVideo(),
    encodePoster: imagesFeature.createEncodeThumbnail(processImage),
    createUrl: createVideoUrl,
    maxMinutes: quotas.videoMinutes,
    uploadsFolder,
    now,
  });

  const libraries: MediaLibraries<Image, Video> = {
    image: { ...images, insert: imageKind.repository.insert },
    video: { ...videos, insert: videoKind.repository.insert },
  };
  const generated = createGeneratedMediaRepository(database);

  const assets = createAssetsService({
    images: imageKind.repository,
    videos: videoKind.repository,
    audio: audioKind.repository,
    links,
    quotas,
    urls: {
      image: (id) => ({ url: imageUrls.createUrl(id, "display"), thumb_url: imageUrls.createUrl(id, "thumb") }),
      video: (id, hasPoster) => ({
        url: createVideoUrl(id, "original"),
        thumb_url: hasPoster ? createVideoUrl(id, "poster") : null,
      }),
      audio: (id) => ({ url: createAudioUrl(id), thumb_url: null }),
    },
  });

  const grantImages = createGrantCapabilities(
    database,
    imagesFeature.parseImageAssetId,
    imageKind.repository,
    images.prepareVariants,
  );
  const grantAudio = createGrantCapabilities(database, withoutVariants(parseAudioAssetId), audioKind.repository);
  const grantVideos = createGrantCapabilities(database, withoutVariants(parseVideoAssetId), videoKind.repository);
  const grantCapabilities: GrantCapabilities = async (...run) =>
    new Map([...(await grantImages(...run)), ...(await grantAudio(...run)), ...(await grantVideos(...run))]);

  return {
    storage,
    runUpload,
    /** Detects type and length of a recording of any length from its content, and removes its tags. */
    inspectRecording: (data: Buffer, user: string) => inspectAudio(data, user, null),
    images,
    audio,
    videos,
    libraries,
    generated,
    /** Called when a run that makes images or videos ends. */
    storeGenerated: createStoreGenerated({ records: generated, libraries }),
    imageUrls,
    grantCapabilities,
    /** Whether a caller may read and use an image, a video or an audio clip; null if it does not exist. */
    canUse: async (caller: UserCaller, id: string) =>
      (await images.canRead(caller, id)) ?? (await audio.canRead(caller, id)) ?? (await videos.canRead(caller, id)),
    /** URL of an asset of frozen content that needs no authorization header. */
    createAssetUrl: (assetId: string): string => {
      const videoId = parseVideoAssetId(assetId);
      if (videoId !== null) return createVideoUrl(videoId, "original");
      const clipId = parseAudioAssetId(assetId);
      return clipId === null ? imageUrls.createAssetUrl(assetId) : createAudioUrl(clipId);
    },
    mount: (
      app: FastifyInstance,
      mount: Mount,
      { access: { requireUser } }: Accounts,
      listProviders: ListProviders,
    ): void => {
      registerFeatureStatusRoutes(mount, listProviders);
      imagesFeature.registerImageRoutes(mount, { images, links, runUpload });
      imagesFeature.registerImageFileRoute(app, images, { signer: imageSigner, requireUser });
      audioFeature.registerAudioRoutes(mount, audio, runUpload);
      audioFeature.registerAudioFileRoute(app, audio, { signer: audioSigner, requireUser });
      const receiveFile = createReceiveFile(uploadsFolder);
      const maxMb = quotas.videoFileMb;
      videosFeature.registerVideoRoutes(mount, { videos, links, runUpload, receiveFile, maxMb });
      videosFeature.registerVideoFileRoute(app, videos, { signer: videoSigner, requireUser });
      registerAssetRoutes(mount, assets);
      registerAssetRoute(app, {
        mimeTypes: [
          ...imagesFeature.IMAGE_MIME_TYPES,
          ...audioFeature.AUDIO_MIME_TYPES,
          ...videosFeature.VIDEO_MIME_TYPES,
        ],
        open: async (capability) => {
          const image = await images.openByCapability(capability);
          if (image.ok) return image;
          const clip = await audio.openByCapability(capability);
          return clip.ok ? clip : videos.openByCapability(capability);
        },
      });
    },
  };
}
export type ComposedMedia = ReturnType<typeof composeMedia>;
