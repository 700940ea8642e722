import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "@showrunner/contract";
import { imageStep } from "@showrunner/contract/rest";
import parseRange from "range-parser";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import { stripNullCharacters } from "../../platform/strip-null-characters.ts";
import type { ImageUrlSigner } from "./image-url-signer.ts";
import { IMAGE_MIME_TYPES, MAX_UPLOAD_BYTES } from "./image-processing.ts";
import type { AssetCapabilitiesRepository } from "./images.repository.ts";
import type { ImageFile, ImagesService, UploadedFile } from "./images.service.ts";
import type { UploadLimits } from "./upload-limits.ts";

const YEAR_S = 31_536_000;
/** An image opened as a document must not run scripts or load anything. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const field = z.string().trim().min(1).max(40);

/** Parses the file and the form fields of an upload. */
async function parseMultipart(request: FastifyRequest): Promise<ServiceResult<UploadedFile>> {
  let file: Pick<UploadedFile, "name" | "data"> | undefined;
  const fields = new Map<string, string>();
  for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES } })) {
    if (part.type === "file") {
      const data = await part.toBuffer();
      const name = path
        .basename(part.filename)
        .normalize("NFC")
        .replaceAll(/\p{Cc}/gu, "")
        .slice(0, 200);
      if (part.fieldname === "file") file = { name: name === "" ? "image" : name, data };
    } else {
      const value = field.safeParse(stripNullCharacters(part.value));
      if (value.success) fields.set(part.fieldname, value.data);
    }
  }
  if (file === undefined) return fail("validation_failed", { fields: [{ path: "file", code: "required" }] });
  return ok({ ...file, linked_type: fields.get("linked_type") ?? null, linked_id: fields.get("linked_id") ?? null });
}

async function readUpload(request: FastifyRequest): Promise<ServiceResult<UploadedFile>> {
  if (!request.isMultipart()) return fail("unsupported_media_type");
  try {
    return await parseMultipart(request);
  } catch (error) {
    const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") return fail("image_too_large");
    if (statusCode !== undefined) throw error;
    // Thrown by the parser for a truncated body, or for a missing or invalid boundary.
    return fail("invalid_request");
  }
}

/** Sends a file, or the part that a `Range` header asks for; several parts at once are answered with the whole file. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { mime, file }: ImageFile,
  cacheControl: string,
): FastifyReply {
  // A client that asks with If-Range wants the whole file unless it is unchanged; there is no validator to tell.
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

export function registerImageRoutes(mount: Mount, images: ImagesService, limits: UploadLimits): void {
  mount("GET /images/", ({ caller, query }) => images.list(caller, query));
  mount("POST /images/upload", ({ caller, request }) =>
    limits.runUpload(caller, async () => {
      const upload = await readUpload(request);
      return upload.ok ? images.upload(caller, upload.value) : upload;
    }),
  );
  mount("GET /images/:id", ({ caller, params, query }) => images.get(caller, params.id, query.step));
  mount("PUT /images/:id/link", ({ caller, params, body }) => images.link(caller, params.id, body));
  mount("DELETE /images/:id", ({ caller, params }) => images.remove(caller, params.id));
}

const variant = z.union([z.enum(["thumb", "display", "original"]), imageStep]);
const fileQuery = z.object({
  variant: variant.default("display"),
  exp: z.coerce.number().int().optional(),
  sig: z.string().max(64).optional(),
});
const fileParams = z.object({ id: z.string().min(1).max(36) });
const assetParams = z.object({ capability: z.string().min(1).max(64) });

/** For the OpenAPI document only: streams bypass response serialization. */
const FILE_CONTENT = Object.fromEntries(IMAGE_MIME_TYPES.map((type) => [type, { schema: z.string() }] as const));
const FILE_RESPONSES = {
  200: { description: "The image", content: FILE_CONTENT },
  206: { description: "The part of the image that the Range header asks for", content: FILE_CONTENT },
  416: {
    description: "The image ends before the part that the Range header asks for; Content-Range contains its size",
    content: { "application/json": { schema: errorBody } },
  },
  "4xx": errorBody,
  "5xx": errorBody,
};

interface FileDependencies {
  readonly images: ImagesService;
  readonly urlSigner: ImageUrlSigner;
  readonly capabilities: AssetCapabilitiesRepository;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

/** Serves the files. They are not JSON, so these routes are not part of the contract. */
export function registerImageFileRoutes(
  app: FastifyInstance,
  { images, urlSigner, capabilities, requireUser }: FileDependencies,
): void {
  app.get(
    `${API_PREFIX}/images/:id/file`,
    {
      schema: {
        summary: "An image file, by signed URL or for authenticated users",
        description:
          "A signed URL (`exp`, `sig`) needs no token; an expired one is refused with `410`. Otherwise the access token's user must be allowed to see the image. `404` for both an unknown and a hidden image.",
        tags: ["images"],
        params: fileParams,
        querystring: fileQuery,
        response: FILE_RESPONSES,
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.output<typeof fileParams>;
      const { variant, exp, sig } = request.query as z.output<typeof fileQuery>;
      let seconds = 0;
      let reader: UserCaller | null = null;
      if (exp !== undefined && sig !== undefined) {
        const checked = urlSigner.verify(id, variant, exp, sig);
        if (checked !== "good") return sendFailure(reply, { code: checked === "expired" ? "gone" : "not_found" });
        seconds = Math.max(0, exp - Math.floor(Date.now() / 1_000));
      } else {
        const caller = await requireUser(request);
        if (!caller.ok) return sendFailure(reply, caller.error);
        reader = caller.value;
      }
      const file = await images.openFileById(reader, id, variant);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(
        request,
        reply,
        file.value,
        seconds > 0 ? `private, max-age=${seconds}, immutable` : "private, no-cache",
      );
    },
  );

  app.get(
    `${API_PREFIX}/assets/:capability`,
    {
      schema: {
        summary: "An image of a running show, by its capability URL",
        description: "The URL is random and is in the slices of those who may see the image. No token is needed.",
        tags: ["public"],
        params: assetParams,
        response: FILE_RESPONSES,
      },
    },
    async (request, reply) => {
      const { capability } = request.params as z.output<typeof assetParams>;
      const image = await capabilities.findImage(capability);
      if (image === undefined) return sendFailure(reply, { code: "not_found" });
      const file = await images.openFile(image, image.variant);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, `public, max-age=${YEAR_S}, immutable`);
    },
  );
}
