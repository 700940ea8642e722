import { TextDecoder } from "node:util";
import { createHash } from "node:crypto";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import type { ColumnDescription } from "../db/bulk/index.ts";
import { describeSchema, type SchemaDescription } from "../db/bulk/index.ts";
import { NewerDatabase } from "../db/index.ts";
import { isStorageKey } from "../storage/index.ts";
import { UnusableArchive } from "./archive-errors.ts";
import {
  ARCHIVE_FORMAT,
  archivedFile,
  archiveFormat,
  archiveManifest,
  FILE_ENTRY_PREFIX,
  FILE_LIST_ENTRY,
  getTableEntry,
  MANIFEST_ENTRY,
  type ArchivedFile,
  type ArchiveManifest,
} from "./manifest.ts";

/** Limited, because each entry of the zip file is listed in memory. */
const MAX_ENTRIES = 2_000_000;
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
/** Maximum characters of one row; rows of the product have a few megabytes at most. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

export interface OpenArchive {
  readonly manifest: ArchiveManifest;
  /** Uncompressed size of all entries, in bytes. */
  readonly totalBytes: number;
  /**
   * Rows in the order of the archive, checked against the schema. Rejects with `UnusableArchive` at the end if damaged.
   */
  readRows(table: string): AsyncGenerator<readonly unknown[]>;
  /** Files with their contents; each must be read before the next one. Rejects like `readRows`. */
  readFiles(): AsyncGenerator<{
    readonly key: string;
    readonly bytes: number;
    readonly chunks: AsyncIterable<Buffer>;
  }>;
  /** Reads everything once and reports progress in bytes. Rejects with `UnusableArchive` or the reason of an abort. */
  verify(options?: VerifyOptions): Promise<void>;
  close(): void;
}

interface VerifyOptions {
  readonly signal?: AbortSignal;
  readonly report?: (doneBytes: number) => void;
}

interface ExpectedContent {
  readonly bytes: number;
  readonly sha256: string;
}

const fail = (problem: string): never => {
  throw new UnusableArchive(problem);
};

/**
 * Opens an archive and checks its structure, trusting nothing in it. Rejects with `UnusableArchive` or
 * `NewerDatabase`.
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openZip(file);
  try {
    const entries = await readEntries(zip);
    const manifest = await readManifest(zip, entries);
    const schema = checkTables(manifest);
    checkEntries(entries, manifest);
    return createArchive(zip, entries, manifest, schema);
  } catch (error) {
    zip.close();
    if (error instanceof UnusableArchive || error instanceof NewerDatabase) throw error;
    return fail(`is damaged: ${String(error)}`);
  }
}

/** Reads only the manifest, without checking it against the contents. Rejects with `UnusableArchive`. */
export async function readArchiveManifest(file: string): Promise<ArchiveManifest> {
  const zip = await openZip(file);
  try {
    return await readManifest(zip, await readEntries(zip));
  } catch (error) {
    return fail(error instanceof UnusableArchive ? error.message : `is damaged: ${String(error)}`);
  } finally {
    zip.close();
  }
}

/** Passes on system errors, such as a missing file. */
function openZip(file: string): Promise<ZipFile> {
  return openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: Error) =>
    (error as NodeJS.ErrnoException).code === undefined
      ? fail(`is no zip file: ${error.message}`)
      : Promise.reject(error),
  );
}

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) fail("has too many entries");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) fail(`contains ${entry.fileName} twice`);
    if (!entry.canDecodeFileData()) fail(`contains ${entry.fileName} in an unknown encoding`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ArchiveManifest> {
  const entry = entries.get(MANIFEST_ENTRY) ?? fail("has no manifest");
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) fail("has a manifest of an impossible size");
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk);
  return checkManifest(Buffer.concat(chunks));
}

function checkManifest(data: Buffer): ArchiveManifest {
  let content: unknown;
  try {
    content = JSON.parse(data.toString("utf8"));
  } catch {
    fail("has an unreadable manifest");
  }
  const format = archiveFormat.safeParse(content);
  if (!format.success) fail("was not made by Showrunner");
  else if (format.data.format > ARCHIVE_FORMAT) fail("was made by a newer version of Showrunner; update this one");
  const manifest = archiveManifest.safeParse(content);
  return manifest.success ? manifest.data : fail("has an invalid manifest");
}

/** Parses a manifest stored beside its archive; null if this version cannot read it. */
export function parseManifest(data: Buffer): ArchiveManifest | null {
  try {
    return checkManifest(data);
  } catch {
    return null;
  }
}

/** Names of tables and columns come from the archive, so they must be exactly those of its migrations. */
function checkTables({ migrations, tables }: ArchiveManifest): SchemaDescription {
  const schema = describeSchema(migrations);
  if (new Set(tables.map(({ name }) => name)).size !== tables.length) fail("contains a table twice");
  for (const { name, columns } of tables) {
    const known = schema.get(name)?.map((column) => column.name);
    if (known === undefined) fail(`contains the unknown table ${name}`);
    if (JSON.stringify(known) !== JSON.stringify(columns)) fail(`has other columns in ${name} than its version`);
  }
  return schema;
}

/** Checks that no entry is missing or superfluous, and that all have the sizes given in the manifest. */
function checkEntries(entries: ReadonlyMap<string, Entry>, { tables, files }: ArchiveManifest): void {
  const expected = new Map([
    [FILE_LIST_ENTRY, files.bytes],
    ...tables.map(({ name, bytes }) => [getTableEntry(name), bytes] as const),
  ]);
  for (const [name, bytes] of expected)
    if (entries.get(name)?.uncompressedSize !== bytes) fail(`lacks ${name}, or a part of it`);
  let [count, total] = [0, 0];
  for (const { fileName, uncompressedSize } of entries.values()) {
    if (fileName === MANIFEST_ENTRY || expected.has(fileName)) continue;
    if (!fileName.startsWith(FILE_ENTRY_PREFIX) || !isStorageKey(fileName.slice(FILE_ENTRY_PREFIX.length)))
      fail(`contains the unexpected entry ${fileName}`);
    count += 1;
    total += uncompressedSize;
  }
  if (count !== files.rows || total !== files.total_bytes) fail("does not contain the files that it lists");
}

function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return zip.openReadStreamPromise(entry);
}

function createArchive(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: ArchiveManifest,
  schema: SchemaDescription,
): OpenArchive {
  const readEntry = async function* (name: string, expected: ExpectedContent): AsyncGenerator<Buffer> {
    const entry = entries.get(name) ?? fail(`lacks ${name}`);
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      for await (const chunk of await openEntry(zip, entry)) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      fail(`is damaged in ${name}: ${String(error)}`);
    }
    if (bytes !== expected.bytes || hash.digest("hex") !== expected.sha256) fail(`is damaged in ${name}`);
  };

  const readRows = async function* (table: string): AsyncGenerator<readonly unknown[]> {
    const content = manifest.tables.find(({ name }) => name === table) ?? fail(`lacks the table ${table}`);
    const columns = schema.get(table) ?? [];
    let rows = 0;
    for await (const line of readLines(readEntry(getTableEntry(table), content))) {
      rows += 1;
      yield parseRow(line, columns) ?? fail(`has an invalid row ${rows} in ${table}`);
    }
    if (rows !== content.rows) fail(`lacks rows of ${table}`);
  };

  const readFiles = async function* (): AsyncGenerator<{
    key: string;
    bytes: number;
    chunks: AsyncIterable<Buffer>;
  }> {
    const seen = new Set<string>();
    for await (const line of readLines(readEntry(FILE_LIST_ENTRY, manifest.files))) {
      const listed = parseFile(line) ?? fail("has an invalid list of files");
      if (seen.has(listed.key)) fail(`lists ${listed.key} twice`);
      seen.add(listed.key);
      const { key, bytes } = listed;
      yield { key, bytes, chunks: readEntry(`${FILE_ENTRY_PREFIX}${key}`, listed) };
    }
    if (seen.size !== manifest.files.rows) fail("lacks files");
  };

  return {
    manifest,
    totalBytes: manifest.files.total_bytes + manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    readRows,
    readFiles,
    verify: async ({ signal, report } = {}) => {
      let done = 0;
      const check = (bytes: number): void => {
        signal?.throwIfAborted();
        report?.((done += bytes));
      };
      for (const { name, rows, bytes } of manifest.tables) await drain(readRows(name), () => check(bytes / rows));
      for await (const { chunks } of readFiles()) await drain(chunks, ({ length }) => check(length));
    },
    close: () => zip.close(),
  };
}

async function drain<T>(values: AsyncIterable<T>, onEach: (value: T) => void): Promise<void> {
  for await (const value of values) onEach(value);
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // Parts of the unfinished line. They are joined once, because lines may be megabytes long.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = "", ...others] = decode(decoder, chunk).split("\n");
    parts.push(first);
    length += first.length;
    if (length > MAX_LINE_LENGTH) fail("has a row of an impossible size");
    const last = others.pop();
    if (last === undefined) continue;
    yield parts.join("");
    yield* others;
    parts = [last];
    length = last.length;
  }
  const rest = parts.join("");
  if (rest !== "" || decode(decoder) !== "") fail("ends in the middle of a row");
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    return fail("contains text that is not UTF-8");
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function parseRow(line: string, columns: readonly ColumnDescription[]): readonly unknown[] | null {
  const row = parseJson(line);
  if (!Array.isArray(row) || row.length !== columns.length) return null;
  const isValid = columns.every(({ isInteger, isNullable }, index) => {
    const value: unknown = row[index];
    if (value === null) return isNullable;
    return isInteger ? Number.isSafeInteger(value) : typeof value === "string";
  });
  return isValid ? row : null;
}

function parseFile(line: string): ArchivedFile | null {
  const parsed = archivedFile.safeParse(parseJson(line));
  return parsed.success && isStorageKey(parsed.data.key) ? parsed.data : null;
}
