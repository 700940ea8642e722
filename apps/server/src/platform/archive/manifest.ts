import { z } from "zod";

/** Version of the archive format, described in docs/archive.md. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST_ENTRY = "manifest.json";
export const FILE_LIST_ENTRY = "files.ndjson";
export const getTableEntry = (name: string): string => `tables/${name}.ndjson`;
export const FILE_ENTRY_PREFIX = "files/";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names are interpolated into SQL, but only after they were found in the schema of this version. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const content = { rows: count, bytes: count, sha256 };

export const archiveManifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  product: z.literal("showrunner"),
  product_version: z.string().max(64),
  /** Epoch ms. */
  created_at: count,
  /** Username, `schedule` or `command`. */
  created_by: z.strictObject({
    kind: z.enum(["user", "schedule", "command"]),
    username: z.string().max(255).nullable(),
  }),
  source: z.enum(["sqlite", "postgres", "mysql"]),
  migrations: z.array(z.string().max(255)).max(10_000),
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1).max(200), ...content })).max(500),
  /** The list of files; `total_bytes` is the sum of the files' own sizes. */
  files: z.strictObject({ ...content, total_bytes: count }),
  secrets: z.discriminatedUnion("state", [
    z.strictObject({
      state: z.literal("included"),
      data_key: z.strictObject({
        id: z.string().max(36),
        salt: z.string().max(64),
        wrapped_key: z.string().max(255),
      }),
    }),
    z.strictObject({
      state: z.literal("omitted"),
      /** Keys of the settings that are missing. */
      settings: z.array(z.string().max(255)).max(10_000),
    }),
  ]),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** Parsed first, to tell archives of later formats from damaged ones. */
export const archiveFormat = z.object({ product: z.literal("showrunner"), format: z.number().int() });

/** Size is unlimited, like that of uploads may be: large files are streamed, and the zip entry must have this size. */
export const archivedFile = z.strictObject({ key: z.string().max(255), bytes: count, sha256 });
export type ArchivedFile = z.output<typeof archivedFile>;
