import type { FastifyInstance, FastifyRequest } from "fastify";
import { imageStep } from "@showrunner/contract/rest";
import { z } from "zod";
import type { UserCaller } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import { authorizeFile, signatureQuery } from "../../platform/media/file-access.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { describeFileResponses, sendFile } from "../../platform/media/send-file.ts";
import type { ImageUrlSigner } from "./image-url-signer.ts";
import { IMAGE_MIME_TYPES, MAX_UPLOAD_BYTES } from "./image-processing.ts";
import type { ImagesService } from "./images.service.ts";

const UPLOAD = { maxBytes: MAX_UPLOAD_BYTES, defaultName: "image", tooLarge: "image_too_large" } as const;

export function registerImageRoutes(mount: Mount, images: ImagesService, runUpload: RunUpload): void {
  mount("GET /images/", ({ caller, query }) => images.list(caller, query));
  mount("POST /images/upload", ({ caller, request }) =>
    runUpload(caller, async () => {
      const upload = await readUpload(request, UPLOAD);
      if (!upload.ok) return upload;
      const { name, data, fields } = upload.value;
      return images.upload(caller, {
        name,
        data,
        linked_type: fields.get("linked_type") ?? null,
        linked_id: fields.get("linked_id") ?? null,
      });
    }),
  );
  mount("GET /images/:id", ({ caller, params, query }) => images.get(caller, params.id, query.step));
  mount("PUT /images/:id/link", ({ caller, params, body }) => images.link(caller, params.id, body));
  mount("DELETE /images/:id", ({ caller, params }) => images.remove(caller, params.id));
}

const variant = z.union([z.enum(["thumb", "display", "original"]), imageStep]);
const fileQuery = signatureQuery.extend({ variant: variant.default("display") });
const fileParams = z.object({ id: z.string().min(1).max(36) });

interface FileDependencies {
  readonly images: ImagesService;
  readonly urlSigner: ImageUrlSigner;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

/** Serves the files. They are not JSON, so this route is not part of the contract. */
export function registerImageFileRoute(
  app: FastifyInstance,
  { images, urlSigner, requireUser }: FileDependencies,
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
        response: describeFileResponses(IMAGE_MIME_TYPES),
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.output<typeof fileParams>;
      const query = request.query as z.output<typeof fileQuery>;
      const access = await authorizeFile(
        request,
        query,
        (expiresS, signature) => urlSigner.verify(id, query.variant, expiresS, signature),
        requireUser,
      );
      if (!access.ok) return sendFailure(reply, access.error);
      const file = await images.openFileById(access.value.reader, id, query.variant);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, access.value.cacheControl);
    },
  );
}
