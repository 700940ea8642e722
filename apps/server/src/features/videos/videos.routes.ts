import type { FastifyInstance } from "fastify";
import { POSTER_BYTES } from "@showrunner/contract/rest";
import { z } from "zod";
import { ok } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { ReceiveFile } from "../../platform/media/receive-file.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { fileId, registerSignedFileRoute, type SignedUrls } from "../../platform/media/signed-file-route.ts";
import type { MediaLinksService } from "../media-links/index.ts";
import { VIDEO_MIME_TYPES } from "./video-file.ts";
import { VIDEO_VARIANTS, type VideosService, type VideoVariant } from "./videos.service.ts";

interface RouteDependencies {
  readonly videos: VideosService;
  readonly links: MediaLinksService;
  readonly runUpload: RunUpload;
  readonly receiveFile: ReceiveFile;
  /** Maximum size of a file, in MiB. */
  readonly maxMb: number;
}

const POSTER = { maxBytes: POSTER_BYTES, defaultName: "poster", tooLarge: "image_too_large" } as const;

export function registerVideoRoutes(mount: Mount, dependencies: RouteDependencies): void {
  const { videos, links, runUpload, receiveFile, maxMb } = dependencies;
  const upload = {
    maxBytes: maxMb * 1024 * 1024,
    defaultName: "video",
    tooLarge: { code: "video_too_large", params: { most: maxMb } },
  } as const;
  mount("GET /videos/", ({ caller, query }) => videos.list(caller, query));
  mount("POST /videos/upload", ({ caller, request }) =>
    runUpload(caller, async () => {
      const quota = await videos.checkQuota(caller, 0);
      if (!quota.ok) return quota;
      const received = await receiveFile(request, upload);
      if (!received.ok) return received;
      try {
        return await videos.upload(caller, received.value);
      } finally {
        await received.value.discard();
      }
    }),
  );
  mount("GET /videos/:id", ({ caller, params }) => videos.get(caller, params.id));
  mount("PUT /videos/:id/poster", ({ caller, params: { id }, request }) =>
    runUpload(caller, async () => {
      const editable = await videos.checkEditable(caller, id);
      if (!editable.ok) return editable;
      const image = await readUpload(request, POSTER);
      return image.ok ? videos.setPoster(caller, id, image.value.data) : image;
    }),
  );
  mount("PUT /videos/:id/link", async ({ caller, params: { id }, body }) => {
    const linkable = await videos.checkLinkable(caller, id);
    const linked = linkable.ok ? await links.link(caller, "video", id, body) : linkable;
    return linked.ok ? videos.get(caller, id) : linked;
  });
  mount("DELETE /videos/:id/link", async ({ caller, params: { id }, query }) => {
    const editable = await videos.checkEditable(caller, id);
    const unlinked = editable.ok ? await links.unlink(caller, "video", id, query) : editable;
    return unlinked.ok ? videos.get(caller, id) : unlinked;
  });
  mount("GET /videos/:id/places", async ({ caller, params: { id } }) => {
    const editable = await videos.checkEditable(caller, id);
    return editable.ok ? ok({ items: [...(await links.findPlaces(caller, "video", id))] }) : editable;
  });
  mount("DELETE /videos/:id", ({ caller, params }) => videos.remove(caller, params.id));
}

const nameFile = (videoId: string, variant: VideoVariant): string => `${videoId}/${variant}`;

/** URL paths of a video's files. They need no session and expire. */
export function createVideoUrls(signer: FileUrlSigner): (videoId: string, variant: VideoVariant) => string {
  return (videoId, variant) =>
    `${API_PREFIX}/videos/${videoId}/file?variant=${variant}&${signer.createQuery(nameFile(videoId, variant))}`;
}

export function registerVideoFileRoute(app: FastifyInstance, videos: VideosService, urls: SignedUrls): void {
  registerSignedFileRoute(app, {
    ...urls,
    path: "/videos/:id/file",
    summary: "Download a video or its poster",
    unsigned:
      "the user of the access token must be allowed to see the video. `404` for both an unknown and a hidden video.",
    tag: "videos",
    params: { id: fileId },
    query: { variant: z.enum(VIDEO_VARIANTS).default("original") },
    mimeTypes: [...VIDEO_MIME_TYPES, "image/webp"],
    getName: ({ id, variant }) => nameFile(id, variant),
    open: (reader, { id, variant }) => videos.openFile(reader, id, variant),
  });
}
