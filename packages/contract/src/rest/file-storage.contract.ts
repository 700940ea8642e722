import { z } from "zod";
import type { RouteTable } from "./route-spec.ts";

/** Why files cannot be stored, read or moved. */
export const STORAGE_FAILURES = [
  "changed",
  "credentials",
  "failed",
  "host_not_approved",
  "incomplete",
  "no_space",
  "no_such_bucket",
  "not_permitted",
  "tls",
  "unreachable",
] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];

const fileStorage = z
  .object({
    kind: z.enum(["local", "s3"]).describe("Storage of new files. `local`: folder of the server; `s3`: bucket"),
    is_incomplete: z
      .boolean()
      .describe("Whether `s3` is selected but settings are missing, so that files are stored in the folder"),
    elsewhere: z
      .object({
        files: z.int().describe("Number of files in the other storage, where they stay usable"),
        bytes: z.int().describe("Total size of these files in bytes"),
      })
      .nullable()
      .describe("Files in the storage that is not used for new files; null if it cannot be reached"),
    running: z
      .object({
        is_cancelling: z.boolean().describe("Whether cancellation was requested and the move has not stopped yet"),
        done: z.int().nullable().describe("Number of bytes moved so far; null until the first file is moved"),
        total: z.int().nullable().describe("Total number of bytes to move; null until known"),
      })
      .nullable()
      .describe("Progress of the running move; null if there is none"),
    failure: z.enum(STORAGE_FAILURES).nullable().describe("Reason why the last move failed; null if it did not"),
  })
  .meta({ id: "FileStorage" });
export type FileStorage = z.output<typeof fileStorage>;

export const fileStorageRoutes = {
  "GET /admin/storage": {
    summary: "Get the storage of uploaded files and the progress of a running move",
    guard: "admin",
    response: fileStorage,
    tag: "administration",
  },
  "POST /admin/storage/test": {
    summary: "Test the saved storage settings",
    description: "Writes, reads, lists and deletes a small file. `429` after too many tests.",
    guard: "admin",
    response: z.object({
      failure: z.enum(STORAGE_FAILURES).nullable().describe("Reason why the test failed; null if it succeeded"),
    }),
    tag: "administration",
  },
  "POST /admin/storage/move": {
    summary: "Move all files to the storage of new files",
    description:
      "The move runs in the background, and files stay usable. `409` with `version_conflict` if a move is already running.",
    guard: "admin",
    status: 202,
    response: fileStorage,
    tag: "administration",
  },
  "POST /admin/storage/cancel": {
    summary: "Cancel the running move of files",
    description: "Files already moved stay in the new storage. Has no effect if no move is running.",
    guard: "admin",
    response: fileStorage,
    tag: "administration",
  },
} as const satisfies RouteTable;
