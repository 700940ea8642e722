import type { FastifyInstance, FastifyRequest } from "fastify";
import { AUDIO_LIMITS } from "@showrunner/contract/rest";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import { authoriseFile, signatureQuery } from "../../platform/media/file-access.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { describeFileResponses, sendFile } from "../../platform/media/send-file.ts";
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

const fileParams = z.object({ id: z.string().min(1).max(36) });

/** URL path of a clip's file. It needs no session and expires. */
export function createAudioUrl(signer: FileUrlSigner, clipId: string): string {
  return `${API_PREFIX}/audio/${clipId}/file?${signer.createQuery(clipId)}`;
}

interface FileDependencies {
  readonly audio: AudioService;
  readonly signer: FileUrlSigner;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

/** Serves the files. They are not JSON, so this route is not part of the contract. */
export function registerAudioFileRoute(app: FastifyInstance, { audio, signer, requireUser }: FileDependencies): void {
  app.get(
    `${API_PREFIX}/audio/:id/file`,
    {
      schema: {
        summary: "Download an audio clip",
        description:
          "A signed URL (`exp`, `sig`) needs no token; an expired one is refused with `410`. Without a signature, the user of the access token must be allowed to hear the clip. `404` for both an unknown and a hidden clip.",
        tags: ["audio"],
        params: fileParams,
        querystring: signatureQuery,
        response: describeFileResponses(AUDIO_MIME_TYPES),
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.output<typeof fileParams>;
      const query = request.query as z.output<typeof signatureQuery>;
      const verify: Parameters<typeof authoriseFile>[2] = (expiresS, signature) =>
        signer.verify(id, expiresS, signature);
      const access = await authoriseFile(request, query, verify, requireUser);
      if (!access.ok) return sendFailure(reply, access.error);
      const file = await audio.openFile(access.value.reader, id);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, access.value.cacheControl);
    },
  );
}
