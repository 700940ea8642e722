import type { FastifyInstance, FastifyRequest } from "fastify";
import { EVENT_STREAM_TYPE, MAX_MODEL_LENGTH, RUN_STREAM_TYPE, TRANSCRIPTION_BYTES } from "@showrunner/contract/rest";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { describeEstimate } from "../../platform/http/describe-estimate.ts";
import { EventStream } from "../../platform/http/download.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { readIdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import { authoriseFile, signatureQuery } from "../../platform/media/file-access.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { describeFileResponses, sendFile } from "../../platform/media/send-file.ts";
import type { AiRunsService } from "./ai-runs.service.ts";
import type { RunEvents } from "./run-events.ts";
import type { TextRuns } from "./text-runs.ts";

const UPLOAD = {
  maxBytes: TRANSCRIPTION_BYTES,
  defaultName: "audio",
  tooLarge: "audio_too_large",
  maxLengths: new Map([["model", MAX_MODEL_LENGTH]]),
} as const;
const FILE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "video/mp4", "video/webm"];

interface Dependencies {
  readonly runs: AiRunsService;
  readonly texts: Pick<TextRuns, "start">;
  readonly events: Pick<RunEvents, "open">;
  readonly runUpload: RunUpload;
  /** Detects the MIME type of a recording from its content; null if it is not audio. */
  readonly inspectAudio: (data: Buffer, user: string) => Promise<string | null>;
}

export function registerAiRunRoutes(
  mount: Mount,
  { runs, texts, events, runUpload, inspectAudio }: Dependencies,
): void {
  mount("POST /providers/:id/run", async ({ caller, params, body, headers }) => {
    const stream = await texts.start(caller, params.id, body, readIdempotencyKey(headers));
    return stream.ok ? ok(new EventStream(stream.value, RUN_STREAM_TYPE)) : stream;
  });
  mount("POST /providers/:id/run/image", ({ caller, params, body, headers }) =>
    runs.startImage(caller, params.id, body, readIdempotencyKey(headers)),
  );
  mount("POST /providers/:id/run/video", ({ caller, params, body, headers }) =>
    runs.startVideo(caller, params.id, body, readIdempotencyKey(headers)),
  );
  mount("POST /providers/:id/run/transcription", ({ caller, params, headers, request }) =>
    runUpload(caller, async () => {
      const upload = await readUpload(request, UPLOAD);
      if (!upload.ok) return upload;
      const { name, data, fields } = upload.value;
      const mime = await inspectAudio(data, caller.user_id ?? "");
      if (mime === null) return { ok: false, error: { code: "audio_invalid" } };
      const recording = { name, data, mime, model: fields.get("model") };
      return runs.startTranscription(caller, params.id, recording, readIdempotencyKey(headers));
    }),
  );
  mount("POST /providers/:id/run/estimate", async ({ caller, params, body, request }) =>
    describeEstimate(await runs.estimate(caller, params.id, body), request),
  );
  mount("GET /providers/:id/runs", ({ caller, params, query }) => runs.list(caller, params.id, query));
  mount("GET /ai/runs", async ({ caller }) => ok({ items: [...(await runs.listRecent(caller))] }));
  mount("GET /ai/runs/events", ({ caller }) => {
    const stream = events.open(caller);
    return Promise.resolve(stream.ok ? ok(new EventStream(stream.value, EVENT_STREAM_TYPE)) : stream);
  });
  mount("GET /ai/runs/:id", ({ caller, params }) => runs.get(caller, params.id));
  mount("POST /ai/runs/:id/cancel", ({ caller, params }) => runs.cancel(caller, params.id));
  mount("POST /ai/runs/:id/run-again", ({ caller, params, headers }) =>
    runs.runAgain(caller, params.id, readIdempotencyKey(headers)),
  );
}

const fileParams = z.object({
  id: z.string().min(1).max(36),
  index: z.coerce.number().int().min(0).max(99).describe("Position of the file, from 0"),
});

const getFileName = (runId: string, index: number): string => `${runId}/${index}`;

/** Signed URL path of a run's file: it needs no session and expires. */
export function createRunFileUrl(signer: FileUrlSigner, runId: string, index: number): string {
  return `${API_PREFIX}/ai/runs/${runId}/files/${index}?${signer.createQuery(getFileName(runId, index))}`;
}

interface FileDependencies {
  readonly runs: Pick<AiRunsService, "openFile">;
  readonly signer: FileUrlSigner;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

/** Serves generated files. They are not JSON, so this route is not part of the contract. */
export function registerRunFileRoute(app: FastifyInstance, { runs, signer, requireUser }: FileDependencies): void {
  app.get(
    `${API_PREFIX}/ai/runs/:id/files/:index`,
    {
      schema: {
        summary: "Download a generated image or video of a run",
        description:
          "A signed URL (`exp`, `sig`) needs no token; an expired one is refused with `410`. Without a signature, the run must be one of the caller's. `404` for both an unknown file and one of another user.",
        tags: ["ai"],
        params: fileParams,
        querystring: signatureQuery,
        response: describeFileResponses(FILE_TYPES),
      },
    },
    async (request, reply) => {
      const { id, index } = request.params as z.output<typeof fileParams>;
      const query = request.query as z.output<typeof signatureQuery>;
      const verify: Parameters<typeof authoriseFile>[2] = (expiresS, signature) =>
        signer.verify(getFileName(id, index), expiresS, signature);
      const access = await authoriseFile(request, query, verify, requireUser);
      if (!access.ok) return sendFailure(reply, access.error);
      const file = await runs.openFile(access.value.reader, id, index);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, access.value.cacheControl);
    },
  );
}
