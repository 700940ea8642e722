import type { FastifyReply, FastifyRequest } from "fastify";
import { API_PREFIX } from "../../platform/http/mount.ts";

const COOKIE_NAME = "showrunner_sign_in";

/** Lifetime of a sign-in through the identity provider. */
export const ATTEMPT_LIFETIME_MS = 600_000;

/** Reads the browser id, one half of the secret of a sign-in, from the cookie; null without one. */
export function readAttemptCookie(request: FastifyRequest): string | null {
  return new RegExp(`(?:^|;)\\s*${COOKIE_NAME}=([\\w-]{32})(?:;|$)`).exec(request.headers.cookie ?? "")?.[1] ?? null;
}

export function writeAttemptCookie(request: FastifyRequest, reply: FastifyReply, browserId: string): void {
  const attributes = [
    `Path=${API_PREFIX}/auth`,
    `Max-Age=${ATTEMPT_LIFETIME_MS / 1_000}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(request.protocol === "https" ? ["Secure"] : []),
  ];
  void reply.header("set-cookie", [`${COOKIE_NAME}=${browserId}`, ...attributes].join("; "));
}
