import type { Image, Video } from "@showrunner/contract/rest";
import { readGeneration } from "../../platform/media/generation.ts";
import type { OnRunEnd } from "../ai-runs/index.ts";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { GeneratedMedia, GeneratedMediaRepository } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";
import { toMediaName, type MediaLibraries } from "./media-library.ts";

interface Dependencies {
  readonly records: GeneratedMediaRepository;
  readonly libraries: MediaLibraries<Image, Video>;
}

const isKind = (type: string | null): type is MediaKind => type === "image" || type === "video";

/** Stores the file of a run in its record, or marks the record as failed with the reason. */
export function createStoreGenerated({ records, libraries }: Dependencies): OnRunEnd {
  // Stores one file at a time, so that runs that end together do not fill the queue that uploads share.
  let last: Promise<unknown> = Promise.resolve();
  const runSerially = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const setFailed = (
    kind: MediaKind,
    record: GeneratedMedia,
    attemptId: string,
    failure: Image["failure"],
  ): WriteStatement =>
    records.setFailed(kind, record.id, attemptId, JSON.stringify({ ...readGeneration(record), failure }));

  const store = async (
    kind: MediaKind,
    record: GeneratedMedia,
    attemptId: string,
    data: Buffer,
  ): Promise<WriteStatement> => {
    const { id, owner_id } = record;
    const name = (extension: string) => toMediaName(readGeneration(record)?.prompt ?? record.name, extension);
    const user = owner_id ?? "";
    // Rejects, so that the run keeps its file and is settled again later.
    const busy = (): never => {
      throw new Error(`no ${kind} could be stored: too many wait`);
    };
    if (kind === "image") {
      const stored = await libraries.image.storeFile(id, data, user);
      if (stored === "busy") return busy();
      if (stored === "invalid") return setFailed(kind, record, attemptId, "invalid_response");
      const { extension, ...file } = stored;
      return records.setReady(kind, id, attemptId, { ...file, ...name(extension) });
    }
    const stored = await libraries.video.storeFile(id, data, user);
    if (stored === "busy") return busy();
    if (stored === "invalid") return setFailed(kind, record, attemptId, "invalid_response");
    const { extension, ...file } = stored;
    return records.setReady(kind, id, attemptId, { ...file, ...name(extension) });
  };

  return async ({ id: attemptId, linked_type: kind, linked_id }, end) => {
    if (!isKind(kind) || linked_id === null) return [];
    const record = await records.find(kind, linked_id);
    // The record was deleted while pending, and an earlier try may have stored files.
    if (record === undefined) await libraries[kind].removeFiles(linked_id);
    if (record?.attempt_id !== attemptId || record.status !== "pending") return [];
    if (end.state !== "done") {
      const failure = end.state === "failed" ? end.failure : end.state === "cancelled" ? "cancelled" : "interrupted";
      return [setFailed(kind, record, attemptId, failure)];
    }
    const [file] = end.result.files;
    if (file === undefined) return [setFailed(kind, record, attemptId, "invalid_response")];
    return [await runSerially(() => store(kind, record, attemptId, Buffer.from(file.bytes)))];
  };
}
