import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { UserCaller } from "../http/caller.ts";
import { sendFailure } from "../http/error-handler.ts";
import { fail, ok, type ServiceResult } from "../http/failure.ts";
import { API_PREFIX } from "../http/mount.ts";
import type { FileUrlSigner } from "./file-url-signer.ts";
import { describeFileResponses, sendFile, type ServedFile } from "./send-file.ts";

/** Query parameters of a signed URL. */
const signatureQuery = z.object({
  exp: z.coerce.number().int().optional(),
  sig: z.string().max(64).optional(),
});

/** An id as a path parameter. */
export const fileId = z.string().min(1).max(36);

export interface SignedUrls {
  readonly signer: FileUrlSigner;
  /** Authenticates requests without a signed URL. */
  readonly requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>;
}

type Wanted<Params extends z.ZodRawShape, Query extends z.ZodRawShape> = z.output<z.ZodObject<Params>> &
  z.output<z.ZodObject<Query>>;

interface SignedFileRoute<Params extends z.ZodRawShape, Query extends z.ZodRawShape> extends SignedUrls {
  /** Path after the prefix of the API. */
  readonly path: string;
  readonly summary: string;
  /** What a request without a signature needs; ends the description of the route. */
  readonly unsigned: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly mimeTypes: readonly string[];
  /** The name that is signed. */
  readonly getName: (wanted: Wanted<Params, Query>) => string;
  /** @param reader null when a signed URL grants access */
  readonly open: (reader: UserCaller | null, wanted: Wanted<Params, Query>) => Promise<ServiceResult<ServedFile>>;
}

/**
 * Serves files to the bearer of a signed URL or to an authenticated user. They are not JSON, so the route is not part
 * of the contract. Fails with `gone` for an expired URL and with `not_found` for a forged one.
 */
export function registerSignedFileRoute<Params extends z.ZodRawShape, Query extends z.ZodRawShape>(
  app: FastifyInstance,
  route: SignedFileRoute<Params, Query>,
): void {
  const { path, summary, unsigned, tag, params, query, mimeTypes } = route;
  app.get(
    `${API_PREFIX}${path}`,
    {
      schema: {
        summary,
        description: `A signed URL (\`exp\`, \`sig\`) needs no token; an expired one is refused with \`410\`. Without a signature, ${unsigned}`,
        tags: [tag],
        params: z.object(params),
        querystring: signatureQuery.extend(query),
        response: describeFileResponses(mimeTypes),
      },
    },
    async (request, reply) => {
      const requestedFile = { ...(request.query as object), ...(request.params as object) } as Wanted<Params, Query>;
      const access = await authorise(request, route.getName(requestedFile), route);
      if (!access.ok) return sendFailure(reply, access.error);
      const file = await route.open(access.value.reader, requestedFile);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, access.value.cacheControl);
    },
  );
}

interface FileAccess {
  /** Null if a signed URL grants access. */
  readonly reader: UserCaller | null;
  readonly cacheControl: string;
}

async function authorise(
  request: FastifyRequest,
  name: string,
  { signer, requireUser }: SignedUrls,
): Promise<ServiceResult<FileAccess>> {
  const { exp, sig } = request.query as z.output<typeof signatureQuery>;
  if (exp === undefined || sig === undefined) {
    const caller = await requireUser(request);
    return caller.ok ? ok({ reader: caller.value, cacheControl: "private, no-cache" }) : caller;
  }
  const checked = signer.verify(name, exp, sig);
  if (checked !== "good") return fail(checked === "expired" ? "gone" : "not_found");
  const seconds = Math.max(0, exp - Math.floor(Date.now() / 1_000));
  return ok({
    reader: null,
    cacheControl: seconds > 0 ? `private, max-age=${seconds}, immutable` : "private, no-cache",
  });
}
