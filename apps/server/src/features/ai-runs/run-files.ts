import type { Readable } from "node:stream";
import type { GeneratedFile, UsageFact } from "../../ai/provider-definition.ts";
import type { OpenOptions, Storage, StoredFile } from "../../platform/storage/index.ts";
import { detectMediaType } from "./detect-media-type.ts";

/** A result that is saved before it is recorded in the database. */
export interface SavedResult {
  readonly text: string | null;
  readonly files: readonly GeneratedFile[];
  readonly usage: readonly UsageFact[];
  /** Whether the text ends at its limit of output tokens; absent for other results. */
  readonly isCutOff?: boolean;
}

interface Manifest {
  readonly text: string | null;
  readonly types: readonly string[];
  readonly usage: readonly UsageFact[];
}

/** Input and result files of runs. */
export interface RunFiles {
  /**
   * Saves a paid result before it is recorded, so that it survives a crash in between. Null if a file is not an image
   * or video that browsers can show.
   */
  save(runId: string, result: SavedResult): Promise<SavedResult | null>;
  findSaved(runId: string, options?: OpenOptions): Promise<SavedResult | null>;
  /** For display: tolerates an outage of the former storage. */
  open(runId: string, index: number): Promise<StoredFile | null>;
  putInput(runId: string, data: Buffer): Promise<void>;
  readInput(runId: string): Promise<Buffer | null>;
  copyInput(fromId: string, toId: string): Promise<boolean>;
  remove(runId: string): Promise<void>;
}

const getFolder = (runId: string): string => `ai/${runId}`;
const getFileKey = (runId: string, index: number): string => `${getFolder(runId)}/result-${index}.bin`;
const getManifestKey = (runId: string): string => `${getFolder(runId)}/result.json`;
const getInputKey = (runId: string): string => `${getFolder(runId)}/input.bin`;

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function createRunFiles(storage: Pick<Storage, "put" | "open" | "removeFolder">): RunFiles {
  const read = async (key: string, options?: OpenOptions): Promise<Buffer | null> => {
    const file = await storage.open(key, options);
    return file === null ? null : readAll(file.stream());
  };
  const readInput: RunFiles["readInput"] = (runId) => read(getInputKey(runId));
  return {
    save: async (runId, { text, files, usage }) => {
      // Ignores the MIME type that the vendor claims.
      const typed = files.map(({ bytes }) => ({ bytes, mime: detectMediaType(bytes) }));
      const known = typed.flatMap(({ bytes, mime }) => (mime === null ? [] : [{ bytes, mime }]));
      if (known.length < files.length) return null;
      for (const [index, { bytes }] of known.entries()) await storage.put(getFileKey(runId, index), Buffer.from(bytes));
      const manifest: Manifest = { text, types: known.map(({ mime }) => mime), usage };
      // Written last, because a saved result counts as complete once its manifest exists.
      await storage.put(getManifestKey(runId), Buffer.from(JSON.stringify(manifest)));
      return { text, files: known, usage };
    },
    findSaved: async (runId, options) => {
      const stored = await read(getManifestKey(runId), options);
      if (stored === null) return null;
      const { text, types, usage } = JSON.parse(stored.toString("utf8")) as Manifest;
      const files = await Promise.all(
        types.map(async (mime, index) => ({ mime, bytes: await read(getFileKey(runId, index), options) })),
      );
      const found = files.flatMap(({ mime, bytes }) => (bytes === null ? [] : [{ mime, bytes }]));
      return found.length < types.length ? null : { text, files: found, usage };
    },
    open: (runId, index) => storage.open(getFileKey(runId, index), { toleratesOutage: true }),
    putInput: (runId, data) => storage.put(getInputKey(runId), data),
    readInput,
    copyInput: async (fromId, toId) => {
      const data = await readInput(fromId);
      if (data !== null) await storage.put(getInputKey(toId), data);
      return data !== null;
    },
    remove: (runId) => storage.removeFolder(getFolder(runId)),
  };
}
