import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { isDiskFull } from "../disk-full.ts";
import { fail, ok, type Failure, type ServiceResult } from "../http/failure.ts";
import { cleanFileName } from "./read-upload.ts";

/** A large upload, kept in its own file until it is stored or discarded. */
export interface ReceivedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Deletes the file; does nothing if it was moved away. */
  discard(): Promise<void>;
}

interface ReceiveOptions {
  readonly maxBytes: number;
  readonly defaultName: string;
  /** Failure for a file that exceeds `maxBytes`. */
  readonly tooLarge: Failure;
}

export type ReceiveFile = (request: FastifyRequest, options: ReceiveOptions) => Promise<ServiceResult<ReceivedFile>>;

/** Size of everything in a form besides its file. */
const FORM_BYTES = 16_384;
/** Longer than any upload takes. Younger files may be those of another server that shares the folder. */
const ABANDONED_MS = 6 * 3_600_000;
const UPLOAD_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the form of an upload whose file, in the field `file`, is too large for memory, and writes the file to
 * `folder`. Files left there by a killed process are deleted at the next process's first upload.
 */
export function createReceiveFile(folder: string): ReceiveFile {
  let prepared: Promise<unknown> | null = null;
  const prepare = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    for (const name of await readdir(folder)) {
      // Nothing but uploads is deleted, whatever else someone keeps in this folder.
      if (!UPLOAD_NAME.test(name)) continue;
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
    }
  };

  const receive: ReceiveFile = async (request, { maxBytes, defaultName, tooLarge }) => {
    let received: ReceivedFile | null = null;
    const refuse = async (failure: Failure): Promise<ServiceResult<never>> => {
      await received?.discard();
      return { ok: false, error: failure };
    };
    try {
      const limits = { fileSize: maxBytes === Infinity ? Number.MAX_SAFE_INTEGER : maxBytes };
      for await (const part of request.parts({ limits })) {
        if (part.type !== "file") continue;
        if (part.fieldname !== "file" || received !== null) {
          part.file.resume();
          continue;
        }
        const target = path.join(folder, randomUUID());
        const discard = (): Promise<void> => rm(target, { force: true });
        received = { name: cleanFileName(part.filename, defaultName), path: target, bytes: 0, discard };
        const output = createWriteStream(target, { flags: "wx", mode: 0o640 });
        await pipeline(part.file, output);
        if (part.file.truncated) return await refuse(tooLarge);
        received = { ...received, bytes: output.bytesWritten };
      }
    } catch (error) {
      const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
      if (code === "FST_REQ_FILE_TOO_LARGE") return refuse(tooLarge);
      await received?.discard();
      if (isDiskFull(error)) return fail("storage_full");
      if (statusCode !== undefined || code?.startsWith("E") === true) throw error;
      // The parser throws this for a truncated body, and for a missing or invalid boundary.
      return fail("invalid_request");
    }
    return received === null
      ? fail("validation_failed", { fields: [{ path: "file", code: "required" }] })
      : ok(received);
  };

  return async (request, options) => {
    if (!request.isMultipart()) return fail("unsupported_media_type");
    // Most browsers announce the size, so that a file that is too large is refused before it is sent.
    if (Number(request.headers["content-length"] ?? 0) > options.maxBytes + FORM_BYTES)
      return { ok: false, error: options.tooLarge };
    await (prepared ??= prepare().catch((error: unknown) => {
      prepared = null;
      throw error;
    }));
    return receive(request, options);
  };
}
