import path from "node:path";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "@showrunner/contract";
import { z } from "zod";
import { fail, failField, ok, type FieldFailure, type ServiceResult } from "../http/failure.ts";
import { toStorable } from "../to-storable.ts";

export interface UploadedFile {
  /** Name of the file without its folder; `defaultName` if it has none. */
  readonly name: string;
  readonly data: Buffer;
  /** Trimmed texts of the form fields in `maxLengths` that are not empty. */
  readonly fields: ReadonlyMap<string, string>;
}

interface UploadOptions {
  readonly maxBytes: number;
  readonly defaultName: string;
  /** Error code for a file that exceeds `maxBytes`. */
  readonly tooLarge: ErrorCode;
  /** Maximum characters by form field; other fields are ignored. */
  readonly maxLengths?: ReadonlyMap<string, number>;
}

const field = z.string().trim().min(1);

/** Name of an uploaded file without its folder and control characters. */
export function cleanFileName(given: string, defaultName: string): string {
  const name = path
    .basename(given)
    .normalize("NFC")
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, 200);
  return name === "" ? defaultName : name;
}

/** Reads the form of an upload: the file in the field `file`, buffered in memory, and short texts. */
export async function readUpload(
  request: FastifyRequest,
  options: UploadOptions,
): Promise<ServiceResult<UploadedFile>> {
  if (!request.isMultipart()) return fail("unsupported_media_type");
  try {
    return await parseMultipart(request, options);
  } catch (error) {
    const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") return fail(options.tooLarge);
    if (statusCode !== undefined) throw error;
    // The parser throws this for a truncated body, and for a missing or invalid boundary.
    return fail("invalid_request");
  }
}

async function parseMultipart(
  request: FastifyRequest,
  { maxBytes, defaultName, maxLengths = new Map() }: UploadOptions,
): Promise<ServiceResult<UploadedFile>> {
  let file: Pick<UploadedFile, "name" | "data"> | undefined;
  const fields = new Map<string, string>();
  const tooLong: FieldFailure[] = [];
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === "file") {
      const data = await part.toBuffer();
      if (part.fieldname === "file") file = { name: cleanFileName(part.filename, defaultName), data };
    } else {
      const value = field.safeParse(toStorable(part.value));
      const maxLength = maxLengths.get(part.fieldname);
      if (maxLength === undefined || !value.success) continue;
      if (value.data.length > maxLength) tooLong.push({ path: part.fieldname, code: "too_long" });
      fields.set(part.fieldname, value.data);
    }
  }
  if (file === undefined) return failField("file", "required");
  if (tooLong.length > 0) return fail("validation_failed", { fields: tooLong });
  return ok({ ...file, fields });
}
