import type { FastifyInstance } from "fastify";
import { AUDIO_LIMITS } from "@showrunner/contract/rest";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { fileId, registerSignedFileRoute, type SignedUrls } from "../../platform/media/signed-file-route.ts";
import { AUDIO_MIME_TYPES } from "./audio-file.ts";
import type { AudioService } from "./audio.service.ts";

const UPLOAD = { maxBytes: AUDIO_LIMITS.bytes, defaultName: "audio", tooLarge: "audio_too_large" } as const;

export function registerAudioRoutes(mount: Mount, audio: AudioService, runUpload: RunUpload): void {
  mount("GET /audio/", ({ caller, query }) => audio.list(caller, query));
  mount("POST /audio/upload", ({ caller, request }) =>
    runUpload(caller, async () => {
      const upload = await readUpload(request, UPLOAD);
      return upload.ok ? audio.upload(caller, upload.value) : upload;
    }),
  );
  mount("GET /audio/:id", ({ caller, params }) => audio.get(caller, params.id));
  mount("DELETE /audio/:id", ({ caller, params }) => audio.remove(caller, params.id));
}

/** URL path of a clip's file. It needs no session and expires. */
export function createAudioUrl(signer: FileUrlSigner, clipId: string): string {
  return `${API_PREFIX}/audio/${clipId}/file?${signer.createQuery(clipId)}`;
}

export function registerAudioFileRoute(app: FastifyInstance, audio: AudioService, urls: SignedUrls): void {
  registerSignedFileRoute(app, {
    ...urls,
    path: "/audio/:id/file",
    summary: "Download an audio clip",
    unsigned:
      "the user of the access token must be allowed to hear the clip. `404` for both an unknown and a hidden clip.",
    tag: "audio",
    params: { id: fileId },
    query: {},
    mimeTypes: AUDIO_MIME_TYPES,
    getName: ({ id }) => id,
    open: (reader, { id }) => audio.openFile(reader, id),
  });
}
