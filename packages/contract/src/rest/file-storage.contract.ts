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
    kind: z.enum(["local", "s3"]).describe("Where new files go: the folder of the server, or the bucket"),
    is_incomplete: z.boolean().describe("`s3` is chosen, but settings are missing: files go to the folder"),
    elsewhere: z
      .object({
        files: z.int().describe("Files in the other place; they can be used from there"),
        bytes: z.int().describe("Their size"),
      })
      .nullable()
      .describe("Files in the place where no new ones go; null if it cannot be reached"),
    running: z
      .object({
        is_cancelling: z.boolean().describe("It was cancelled and is about to end"),
        done: z.int().nullable().describe("Bytes moved so far; null until the first file"),
        total: z.int().nullable().describe("Bytes to be moved"),
      })
      .nullable()
      .describe("The move of files that is running"),
    failure: z.enum(STORAGE_FAILURES).nullable().describe("Why the last move was given up"),
  })
  .meta({ id: "FileStorage" });
export type FileStorage = z.output<typeof fileStorage>;

export const fileStorageRoutes = {
  "GET /admin/storage": {
    summary: "Where uploaded files are stored",
    guard: "admin",
    response: fileStorage,
    tag: "administration",
  },
  "POST /admin/storage/test": {
    summary: "Write, read, list and remove a small file with the saved settings",
    description: "`429` after too many tests.",
    guard: "admin",
    response: z.object({
      failure: z.enum(STORAGE_FAILURES).nullable().describe("Why one of these failed; null if all succeeded"),
    }),
    tag: "administration",
  },
  "POST /admin/storage/move": {
    summary: "Move all files to where new ones go, in the background",
    description: "They can be used all the time. `409` with `version_conflict` while a move is running.",
    guard: "admin",
    status: 202,
    response: fileStorage,
    tag: "administration",
  },
  "POST /admin/storage/cancel": {
    summary: "Cancel the move of files that is running",
    description: "Files that were moved stay there. Does nothing when there is none.",
    guard: "admin",
    response: fileStorage,
    tag: "administration",
  },
} as const satisfies RouteTable;
