import type { FastifyInstance } from "fastify";
import { EVENT_STREAM_TYPE, MAX_MODEL_LENGTH, RUN_STREAM_TYPE, TRANSCRIPTION_BYTES } from "@showrunner/contract/rest";
import { z } from "zod";
import { describeRefusal } from "../../platform/http/describe-refusal.ts";
import { EventStream } from "../../platform/http/download.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { readIdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { fileId, registerSignedFileRoute, type SignedUrls } from "../../platform/media/signed-file-route.ts";
import type { AiRunsService } from "./ai-runs.service.ts";
import type { RunEvents } from "./run-events.ts";
import type { TextRuns } from "./text-runs.ts";

const UPLOAD = {
  maxBytes: TRANSCRIPTION_BYTES,
  defaultName: "audio",
  tooLarge: "recording_too_large",
  maxLengths: new Map([["model", MAX_MODEL_LENGTH]]),
} as const;
const FILE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "video/mp4", "video/webm"];

interface Dependencies {
  readonly runs: AiRunsService;
  readonly texts: Pick<TextRuns, "start">;
  readonly events: Pick<RunEvents, "open">;
  readonly runUpload: RunUpload;
  /** Detects type and length of a recording from its content; returns the data to which the length applies. */
  readonly inspectRecording: (
    data: Buffer,
    user: string,
  ) => Promise<ServiceResult<{ readonly mime: string; readonly duration_ms: number; readonly data: Buffer }>>;
}

export function registerAiRunRoutes(
  mount: Mount,
  { runs, texts, events, runUpload, inspectRecording }: Dependencies,
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
      const inspected = await inspectRecording(data, caller.user_id ?? "");
      if (!inspected.ok) return inspected;
      const recording = { name, ...inspected.value, model: fields.get("model") };
      return runs.startTranscription(caller, params.id, recording, readIdempotencyKey(headers));
    }),
  );
  mount("POST /providers/:id/run/estimate", async ({ caller, params, body, request }) =>
    describeRefusal(await runs.estimate(caller, params.id, body), request),
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

const getFileName = (runId: string, index: number): string => `${runId}/${index}`;

/** Signed URL path of a run's file: it needs no session and expires. */
export function createRunFileUrl(signer: FileUrlSigner, runId: string, index: number): string {
  return `${API_PREFIX}/ai/runs/${runId}/files/${index}?${signer.createQuery(getFileName(runId, index))}`;
}

export function registerRunFileRoute(
  app: FastifyInstance,
  runs: Pick<AiRunsService, "openFile">,
  urls: SignedUrls,
): void {
  registerSignedFileRoute(app, {
    ...urls,
    path: "/ai/runs/:id/files/:index",
    summary: "Download a generated image or video of a run",
    unsigned: "the run must be one of the caller's. `404` for both an unknown file and one of another user.",
    tag: "ai",
    params: {
      id: fileId,
      index: z.coerce.number().int().min(0).max(99).describe("Position of the file, from 0"),
    },
    query: {},
    mimeTypes: FILE_TYPES,
    getName: ({ id, index }) => getFileName(id, index),
    open: (reader, { id, index }) => runs.openFile(reader, id, index),
  });
}
