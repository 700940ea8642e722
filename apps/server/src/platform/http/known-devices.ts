import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { originOf, type RequestOrigin } from "../security-log/index.ts";
import { tokenKind } from "../secrets/tokens.ts";
import { addressKey } from "./addresses.ts";
import { api_prefix } from "./mount.ts";

/** The device of a login attempt. */
export interface LoginDevice {
  readonly origin: RequestOrigin;
  /** Rate-limit key of its address. */
  readonly address: string;
  /** Id of the device when it signed in to this account before, else null. */
  idFor(account: string): string | null;
  /**
   * Remembers a successful login, so that the device's failures are counted separately from those of unknown devices.
   */
  trust(account: string): void;
}

/**
 * Devices that signed in before, identified by a signed cookie (OWASP, *Slow down online guessing attacks with device
 * cookies*). The cookie grants nothing: a known device still needs the password.
 */
export interface KnownDevices {
  of(request: FastifyRequest, reply: FastifyReply): LoginDevice;
}

const cookie_name = "showrunner_device";
const lifetime_ms = 365 * 24 * 3_600_000;
/** The cookie is renewed after this time, in ms. */
const renew_after_ms = 30 * 24 * 3_600_000;
/** The most recently used accounts; enough for a host trying out teams, or a shared tablet. */
const max_accounts = 20;

const claims = z.object({ id: z.string().max(40), accounts: z.array(z.string()).max(max_accounts) });

/** Hashed, so that the cookie does not reveal its accounts. */
const shorten = (account: string): string => createHash("sha256").update(account).digest("base64url").slice(0, 16);

export function createKnownDevices(key: Buffer, now: () => number): KnownDevices {
  const tokens = tokenKind(claims, { key, audience: "device", lifetime_ms });
  return {
    of: (request, reply) => {
      const sent = new RegExp(`(?:^|;)\\s*${cookie_name}=([\\w.-]+)`).exec(request.headers.cookie ?? "")?.[1];
      const verified = sent === undefined ? null : tokens.verify(sent);
      const { id, accounts } = verified?.claims ?? { id: randomBytes(12).toString("base64url"), accounts: [] };
      return {
        origin: originOf(request),
        address: addressKey(request.ip),
        idFor: (account) => (accounts.includes(shorten(account)) ? id : null),
        trust: (account) => {
          const short = shorten(account);
          const is_fresh = verified !== null && verified.expires_at - now() > lifetime_ms - renew_after_ms;
          if (is_fresh && accounts[0] === short) return;
          const others = accounts.filter((other) => other !== short);
          const token = tokens.sign({ id, accounts: [short, ...others].slice(0, max_accounts) });
          const attributes = [`Path=${api_prefix}`, `Max-Age=${lifetime_ms / 1_000}`, "HttpOnly", "SameSite=Strict"];
          if (request.protocol === "https") attributes.push("Secure");
          void reply.header("set-cookie", [`${cookie_name}=${token}`, ...attributes].join("; "));
        },
      };
    },
  };
}
