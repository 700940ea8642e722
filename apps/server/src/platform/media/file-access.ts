import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { UserCaller } from "../http/caller.ts";
import { fail, ok, type ServiceResult } from "../http/failure.ts";
import type { FileUrlSigner } from "./file-url-signer.ts";

/** Query parameters of a signed URL. */
export const signatureQuery = z.object({
  exp: z.coerce.number().int().optional(),
  sig: z.string().max(64).optional(),
});

export interface FileAccess {
  /** Null if a signed URL grants access. */
  readonly reader: UserCaller | null;
  readonly cacheControl: string;
}

/**
 * Determines the reader of a file: the bearer of a signed URL, or an authenticated user. Fails with `gone` for an
 * expired URL and with `not_found` for a forged one.
 */
export async function authoriseFile(
  request: FastifyRequest,
  { exp, sig }: z.output<typeof signatureQuery>,
  verify: (expiresS: number, signature: string) => ReturnType<FileUrlSigner["verify"]>,
  requireUser: (request: FastifyRequest) => Promise<ServiceResult<UserCaller>>,
): Promise<ServiceResult<FileAccess>> {
  if (exp === undefined || sig === undefined) {
    const caller = await requireUser(request);
    return caller.ok ? ok({ reader: caller.value, cacheControl: "private, no-cache" }) : caller;
  }
  const checked = verify(exp, sig);
  if (checked !== "good") return fail(checked === "expired" ? "gone" : "not_found");
  const seconds = Math.max(0, exp - Math.floor(Date.now() / 1_000));
  return ok({
    reader: null,
    cacheControl: seconds > 0 ? `private, max-age=${seconds}, immutable` : "private, no-cache",
  });
}
