import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, unlink } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import {
  ARCHIVED_TABLES,
  countRows,
  describeSchema,
  readAppliedMigrations,
  readDatabaseSize,
  readTable,
  type ArchivedTable,
  type BulkConnection,
} from "../db/bulk/index.ts";
import type { PortableDataKey } from "../secrets/portable-data-key.ts";
import type { ListedFile, Storage } from "../storage/index.ts";
import { checkDiskSpace } from "./disk-space.ts";
import {
  ARCHIVE_FORMAT,
  FILE_ENTRY_PREFIX,
  FILE_LIST_ENTRY,
  getTableEntry,
  MANIFEST_ENTRY,
  type ArchivedFile,
  type ArchiveManifest,
} from "./manifest.ts";
import { PARTIAL_SUFFIX, placeArchive } from "./place-archive.ts";

export interface ArchiveProgress {
  readonly done: number;
  readonly total: number;
  readonly unit: "rows" | "bytes";
}

export interface ArchiveOptions {
  /** Written under a temporary name until it is complete. */
  readonly file: string;
  readonly snapshot: BulkConnection;
  readonly storage: Pick<Storage, "list" | "open">;
  /** Null omits the secrets. */
  readonly dataKey: PortableDataKey | null;
  /** Keys of settings that are stored encrypted. */
  readonly secretSettings: ReadonlySet<string>;
  /** Kinds of jobs that make no sense in a restored installation; their rows are not archived. */
  readonly omittedJobKinds: readonly string[];
  readonly productVersion: string;
  readonly createdBy: ArchiveManifest["created_by"];
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: (progress: ArchiveProgress) => void;
}

interface EntryContent {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

const ignore = (): void => undefined;

/** Adds entries one after the other, because an entry is read only while it is being written. */
class EntryWriter {
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  /** Settles when the file is written or has failed. */
  readonly written: Promise<void>;

  constructor(file: string, mtime: Date, signal: AbortSignal) {
    this.#mtime = mtime;
    const output = createWriteStream(file, { flags: "wx", mode: 0o600 });
    this.written = pipeline(this.#zip.outputStream, output, { signal });
    // Callers get failures as rejections; the streams may report them again after the pipeline has ended.
    this.written.catch(ignore);
    this.#zip.on("error", ignore);
    this.#zip.outputStream.on("error", ignore);
    output.on("error", ignore);
  }

  async add(name: string, chunks: AsyncIterable<Buffer>, compress: boolean): Promise<EntryContent> {
    const hash = createHash("sha256");
    let [rows, bytes] = [0, 0];
    const consumed = new Promise<void>((resolve, reject) => {
      const read = async function* (): AsyncGenerator<Buffer> {
        try {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            rows += 1;
            yield chunk;
          }
          resolve();
        } catch (error) {
          reject(error);
          throw error;
        }
      };
      this.#zip.addReadStreamLazy(
        name,
        { mtime: this.#mtime, mode: 0o100600, compress, forceZip64Format: true },
        (pass) => pass(null, Readable.from(read(), { objectMode: false }).on("error", ignore)),
      );
    });
    // A full disk makes the file fail, but not the entry.
    await Promise.race([consumed, this.written.then(() => consumed)]);
    return { rows, bytes, sha256: hash.digest("hex") };
  }

  async abort(): Promise<void> {
    (this.#zip.outputStream as Readable).destroy();
    await this.written.catch(() => undefined);
  }

  async finish(): Promise<void> {
    this.#zip.end({ forceZip64Format: true, comment: "" });
    await this.written;
  }
}

/**
 * Writes an archive of a snapshot and the files of the storage, whose removals must be held. At most one page of rows
 * is held in memory. Rejects with `NotEnoughSpace` before anything is written, and with the reason of an abort; the
 * partial file is removed then.
 */
export async function writeArchive(options: ArchiveOptions): Promise<ArchiveManifest> {
  const { file, snapshot, storage, signal } = options;
  const files: ListedFile[] = [];
  for await (const listed of storage.list()) {
    signal.throwIfAborted();
    files.push(listed);
  }
  const fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await checkDiskSpace(path.dirname(file), (await readDatabaseSize(snapshot)) + fileBytes);
  const partialFile = `${file}${PARTIAL_SUFFIX}`;
  const writer = new EntryWriter(partialFile, new Date(options.now), signal);
  try {
    const manifest = await writeEntries(options, writer, files, fileBytes);
    await writer.finish();
    const handle = await open(partialFile, "r");
    await handle.sync();
    await handle.close();
    await placeArchive(partialFile, file);
    return manifest;
  } catch (error) {
    await writer.abort();
    await unlink(partialFile).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  }
}

async function writeEntries(
  options: ArchiveOptions,
  writer: EntryWriter,
  files: readonly ListedFile[],
  fileBytes: number,
): Promise<ArchiveManifest> {
  const { snapshot, storage, signal, report } = options;
  const migrations = await readAppliedMigrations(snapshot);
  const schema = describeSchema(migrations);
  const omittedSettings: string[] = [];
  const counts: number[] = [];
  // Before an upgrade, the database may lack tables of this version.
  const present = ARCHIVED_TABLES.filter(({ name }) => schema.has(name));
  for (const table of present) counts.push(await countRows(snapshot, table));
  const totalRows = counts.reduce((sum, rows) => sum + rows, 0);
  let doneRows = 0;

  const tables: ArchiveManifest["tables"] = [];
  for (const table of present) {
    const columns = (schema.get(table.name) ?? []).map(({ name }) => name);
    const isKept = selectRows(table, columns, options, omittedSettings);
    const withoutSecrets = removeSecrets(table, columns, options);
    let rows = 0;
    const chunks = async function* (): AsyncGenerator<Buffer> {
      for await (const page of readTable(snapshot, table, columns)) {
        signal.throwIfAborted();
        const keptRows = page.filter(isKept).map(withoutSecrets);
        rows += keptRows.length;
        doneRows += page.length;
        report({ done: doneRows, total: Math.max(totalRows, doneRows), unit: "rows" });
        if (keptRows.length > 0) yield Buffer.from(keptRows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      }
    };
    const content = await writer.add(getTableEntry(table.name), chunks(), true);
    tables.push({ name: table.name, columns, ...content, rows });
  }

  const list: ArchivedFile[] = [];
  let doneBytes = 0;
  for (const { key } of files) {
    signal.throwIfAborted();
    const found = await storage.open(key);
    if (found === null) continue;
    // Uploaded files are compressed already.
    const content = await writer.add(`${FILE_ENTRY_PREFIX}${key}`, found.stream(), false);
    list.push({ key, bytes: content.bytes, sha256: content.sha256 });
    doneBytes += content.bytes;
    report({ done: doneBytes, total: Math.max(fileBytes, doneBytes), unit: "bytes" });
  }
  const listed = await writer.add(FILE_LIST_ENTRY, toLines(list), true);
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    product: "showrunner",
    product_version: options.productVersion,
    created_at: options.now,
    created_by: options.createdBy,
    source: snapshot.dialect,
    migrations: [...migrations],
    tables,
    files: { ...listed, rows: list.length, total_bytes: doneBytes },
    secrets:
      options.dataKey === null
        ? { state: "omitted", settings: omittedSettings }
        : { state: "included", data_key: options.dataKey },
  };
  await writer.add(MANIFEST_ENTRY, toLines([manifest]), true);
  return manifest;
}

async function* toLines(values: readonly unknown[]): AsyncGenerator<Buffer> {
  for (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Columns that only the data key makes readable, and their replacements in an archive without it. */
const SECRET_COLUMNS: Readonly<Partial<Record<string, Readonly<Record<string, string | null>>>>> = {
  providers: { credentials: null, credential_keys: "[]" },
};

function removeSecrets(
  { name }: ArchivedTable,
  columns: readonly string[],
  { dataKey }: ArchiveOptions,
): (row: readonly unknown[]) => readonly unknown[] {
  const secrets = SECRET_COLUMNS[name];
  if (dataKey !== null || secrets === undefined) return (row) => row;
  return (row) =>
    row.map((value, index) => {
      const replacement = secrets[columns[index] ?? ""];
      return replacement === undefined ? value : replacement;
    });
}

/** Omits jobs of the installation itself and, without a data key, everything that only the key makes readable. */
function selectRows(
  { name }: ArchivedTable,
  columns: readonly string[],
  { dataKey, omittedJobKinds, secretSettings }: ArchiveOptions,
  omittedSettings: string[],
): (row: readonly unknown[]) => boolean {
  const getValue = (row: readonly unknown[], column: string): unknown => row[columns.indexOf(column)];
  switch (name) {
    case "jobs":
      return (row) => !omittedJobKinds.includes(String(getValue(row, "kind")));
    case "settings":
      return (row) => {
        const key = String(getValue(row, "key"));
        if (dataKey !== null || !secretSettings.has(key)) return true;
        omittedSettings.push(key);
        return false;
      };
    case "mail_outbox":
      return (row) => dataKey !== null || getValue(row, "state") !== "queued";
    default:
      return () => true;
  }
}
