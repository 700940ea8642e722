import type { Image, Video } from "@showrunner/contract/rest";
import { buffer } from "node:stream/consumers";
import type { AiAttemptsTable, Database, WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { readGeneration, type GenerationFacts } from "../../platform/media/generation.ts";
import { removeUnsavedFiles } from "../../platform/media/remove-unsaved-files.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { AiRunsService, readRequest } from "../ai-runs/index.ts";
import type { GeneratedMediaRepository } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";
import { toMediaName, type MediaLibraries } from "./media-library.ts";

export interface SavedMedia {
  readonly kind: MediaKind;
  readonly id: string;
}

/** Copies a result of the console to the library. Repeated calls return the existing copy. */
export type SaveRunFile = (caller: UserCaller, runId: string, index: number) => Promise<ServiceResult<SavedMedia>>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly records: GeneratedMediaRepository;
  readonly libraries: MediaLibraries<Image, Video>;
  readonly findRun: (id: string) => Promise<AiAttemptsTable | undefined>;
  readonly readRequest: typeof readRequest;
  readonly openFile: AiRunsService["openFile"];
  readonly now: () => number;
}

interface SavedFacts extends GenerationFacts {
  /** Position of the file in its run. */
  readonly file_index: number;
}

const BUSY: Failure = { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S };

export function createSaveRunFile(dependencies: Dependencies): SaveRunFile {
  const { database, records, libraries, findRun, openFile, now } = dependencies;

  const findSaved = async (
    kind: MediaKind,
    runId: string,
    index: number,
    caller: UserCaller,
  ): Promise<SavedMedia | null> => {
    const saved = (await records.findByAttempt(kind, runId)).find((record) => {
      const facts = readGeneration(record) as SavedFacts | null;
      return record.owner_id === caller.user_id && (facts?.file_index ?? 0) === index;
    });
    return saved === undefined ? null : { kind, id: saved.id };
  };

  const store = async (
    caller: UserCaller,
    run: AiAttemptsTable,
    index: number,
    kind: MediaKind,
    data: Buffer,
  ): Promise<ServiceResult<SavedMedia>> => {
    const id = newId();
    const user = caller.user_id ?? "";
    const { prompt, size, quality, duration, width, height } = dependencies.readRequest(run);
    const facts: SavedFacts = {
      prompt,
      provider_id: run.provider_id,
      provider_name: run.provider_name,
      size,
      quality,
      duration,
      width,
      height,
      failure: null,
      file_index: index,
    };
    const shared = {
      id,
      owner_id: caller.user_id,
      status: "ready",
      attempt_id: run.id,
      model: run.model,
      generation: JSON.stringify(facts),
      created_at: now(),
    } as const;
    let insert: WriteStatement;
    if (kind === "image") {
      const stored = await libraries.image.storeFile(id, data, user);
      if (stored === "busy") return { ok: false, error: BUSY };
      if (stored === "invalid") return fail("image_invalid");
      const { extension, ...columns } = stored;
      const link = { linked_type: null, linked_id: null, linked_is_primary: 0 } as const;
      insert = libraries.image.insert({ ...shared, ...columns, ...toMediaName(prompt, extension), ...link });
    } else {
      const stored = await libraries.video.storeFile(id, data, user);
      if (stored === "busy") return { ok: false, error: BUSY };
      if (stored === "invalid") return fail("video_invalid");
      const { extension, ...columns } = stored;
      insert = libraries.video.insert({ ...shared, ...columns, ...toMediaName(prompt, extension), has_poster: 0 });
    }
    try {
      await database.write([insert]);
    } catch (error) {
      const find = () => records.find(kind, id);
      await removeUnsavedFiles(error, find, () => libraries[kind].removeFiles(id));
      throw error;
    }
    return ok({ kind, id });
  };

  return async (caller, runId, index) => {
    const run = await findRun(runId);
    const opened = await openFile(caller, runId, index);
    if (!opened.ok || run === undefined) return opened.ok ? fail("not_found") : opened;
    const { mime, file } = opened.value;
    const kind: MediaKind = mime.startsWith("video/") ? "video" : "image";
    let isRead = false;
    try {
      const saved = await findSaved(kind, runId, index, caller);
      if (saved !== null) return ok(saved);
      return await libraries[kind].enforceQuota(caller, file.bytes, async () => {
        isRead = true;
        return store(caller, run, index, kind, await buffer(file.stream()));
      });
    } finally {
      // A file that is not read would stay open.
      if (!isRead) file.stream().destroy();
    }
  };
}
