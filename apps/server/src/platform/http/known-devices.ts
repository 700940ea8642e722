import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { getRequestSource, type RequestSource } from "../security-log/index.ts";
import { createTokenCodec } from "../secrets/token-codec.ts";
import { toAddressKey } from "./addresses.ts";
import { API_PREFIX } from "./mount.ts";

/** The device of a login attempt. */
export interface LoginDevice {
  readonly source: RequestSource;
  /** Rate-limit key of the device's address. */
  readonly addressKey: string;
  /** Id of the device if it has signed in to this account before, else null. */
  getIdFor(account: string): string | null;
  /**
   * Remembers a successful login, so that the device's failures are counted separately from those of unknown devices.
   */
  trust(account: string): void;
}

/**
 * Devices that have signed in before, identified by a signed cookie (OWASP, *Slow down online guessing attacks with
 * device cookies*). The cookie grants nothing: a known device still needs the password.
 */
export interface KnownDevices {
  identify(request: FastifyRequest, reply: FastifyReply): LoginDevice;
}

const COOKIE_NAME = "showrunner_device";
const LIFETIME_MS = 365 * 24 * 3_600_000;
/** The cookie is renewed when it is older than this, in ms. */
const RENEW_AFTER_MS = 30 * 24 * 3_600_000;
/** Number of most recently used accounts kept; enough for a host who tries out teams, or for a shared tablet. */
const MAX_ACCOUNTS_PER_DEVICE = 20;

const claimsSchema = z.object({ id: z.string().max(40), accounts: z.array(z.string()).max(MAX_ACCOUNTS_PER_DEVICE) });

/** Hashed, so that the cookie does not reveal its accounts. */
const hashAccount = (account: string): string => createHash("sha256").update(account).digest("base64url").slice(0, 16);

export function createKnownDevices(key: Buffer, now: () => number, previousKey: Buffer | null = null): KnownDevices {
  const tokens = createTokenCodec(claimsSchema, { key, previousKey, audience: "device", lifetimeMs: LIFETIME_MS });
  return {
    identify: (request, reply) => {
      const sent = new RegExp(`(?:^|;)\\s*${COOKIE_NAME}=([\\w.-]+)`).exec(request.headers.cookie ?? "")?.[1];
      const verified = sent === undefined ? null : tokens.verify(sent);
      const { id, accounts } = verified?.claims ?? { id: randomBytes(12).toString("base64url"), accounts: [] };
      return {
        source: getRequestSource(request),
        addressKey: toAddressKey(request.ip),
        getIdFor: (account) => (accounts.includes(hashAccount(account)) ? id : null),
        trust: (account) => {
          const short = hashAccount(account);
          const isFresh = verified !== null && verified.expires_at - now() > LIFETIME_MS - RENEW_AFTER_MS;
          if (isFresh && accounts[0] === short) return;
          const others = accounts.filter((other) => other !== short);
          const token = tokens.sign({ id, accounts: [short, ...others].slice(0, MAX_ACCOUNTS_PER_DEVICE) });
          const attributes = [`Path=${API_PREFIX}`, `Max-Age=${LIFETIME_MS / 1_000}`, "HttpOnly", "SameSite=Strict"];
          if (request.protocol === "https") attributes.push("Secure");
          void reply.header("set-cookie", [`${COOKIE_NAME}=${token}`, ...attributes].join("; "));
        },
      };
    },
  };
}
