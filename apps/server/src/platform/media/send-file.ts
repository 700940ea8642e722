import type { FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "@showrunner/contract";
import parseRange from "range-parser";
import { z } from "zod";
import { sendFailure } from "../http/error-handler.ts";
import type { StoredFile } from "../storage/index.ts";

export interface ServedFile {
  readonly mime: string;
  readonly file: StoredFile;
}

/** A file opened as a document must not run scripts or load anything. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Responses of a route that sends files; for the OpenAPI document only, because streams bypass serialisation. */
export function describeFileResponses(mimeTypes: readonly string[]) {
  const content = Object.fromEntries(mimeTypes.map((type) => [type, { schema: z.string() }] as const));
  return {
    200: { description: "The file", content },
    206: { description: "The part of the file that the Range header asks for", content },
    416: {
      description: "The file ends before the part that the Range header asks for; Content-Range contains its size",
      content: { "application/json": { schema: errorBody } },
    },
    "4xx": errorBody,
    "5xx": errorBody,
  };
}

/** Sends a file, or the part selected by a `Range` header; a request for several parts gets the whole file. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { mime, file }: ServedFile,
  cacheControl: string,
): FastifyReply {
  // With If-Range, the client wants a part only if the file is unchanged; without a validator, send the whole file.
  const { range, "if-range": ifRange } = request.headers;
  const ranges = range === undefined || ifRange !== undefined ? -2 : parseRange(file.bytes, range);
  if (ranges === -1) {
    file.stream().destroy();
    return sendFailure(reply.header("content-range", `bytes */${file.bytes}`), { code: "range_not_satisfiable" });
  }
  reply.header("cache-control", cacheControl).header("content-security-policy", FILE_CSP).type(mime);
  reply.header("accept-ranges", "bytes");
  const [part, ...others] = typeof ranges === "number" || ranges.type !== "bytes" ? [] : ranges;
  if (part === undefined || others.length > 0) return reply.header("content-length", file.bytes).send(file.stream());
  return reply
    .code(206)
    .header("content-range", `bytes ${part.start}-${part.end}/${file.bytes}`)
    .header("content-length", part.end - part.start + 1)
    .send(file.stream(part));
}
