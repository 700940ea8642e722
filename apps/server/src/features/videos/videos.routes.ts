import type { FastifyInstance, FastifyRequest } from "fastify";
import { POSTER_BYTES } from "@showrunner/contract/rest";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import { authoriseFile, signatureQuery } from "../../platform/media/file-access.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { ReceiveFile } from "../../platform/media/receive-file.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { describeFileResponses, sendFile } from "../../platform/media/send-file.ts";
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

/** URL paths of a video's files. They need no session and expire. */
export function createVideoUrls(signer: FileUrlSigner): (videoId: string, variant: VideoVariant) => string {
  return (videoId, variant) =>
    `${API_PREFIX}/videos/${videoId}/file?variant=${variant}&${signer.createQuery(`${videoId}/${variant}`)}`;
}

const fileParams = z.object({ id: z.string().min(1).max(36) });
const fileQuery = signatureQuery.extend({ variant: z.enum(VIDEO_VARIANTS).default("original") });

interface FileDependencies {
  readonly videos: VideosService;
  readonly signer: FileUrlSigner;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

/** Serves the files. They are not JSON, so this route is not part of the contract. */
export function registerVideoFileRoute(app: FastifyInstance, { videos, signer, requireUser }: FileDependencies): void {
  app.get(
    `${API_PREFIX}/videos/:id/file`,
    {
      schema: {
        summary: "Download a video or its poster",
        description:
          "A signed URL (`exp`, `sig`) needs no token; an expired one is refused with `410`. Without a signature, the user of the access token must be allowed to see the video. `404` for both an unknown and a hidden video.",
        tags: ["videos"],
        params: fileParams,
        querystring: fileQuery,
        response: describeFileResponses([...VIDEO_MIME_TYPES, "image/webp"]),
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.output<typeof fileParams>;
      const query = request.query as z.output<typeof fileQuery>;
      const access = await authoriseFile(
        request,
        query,
        (expiresS, signature) => signer.verify(`${id}/${query.variant}`, expiresS, signature),
        requireUser,
      );
      if (!access.ok) return sendFailure(reply, access.error);
      const file = await videos.openFile(access.value.reader, id, query.variant);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, access.value.cacheControl);
    },
  );
}
