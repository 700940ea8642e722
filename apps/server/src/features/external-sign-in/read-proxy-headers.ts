import { createHash, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { ExternalFailure } from "@showrunner/contract/rest";
import { emailAddress } from "@showrunner/contract/rest";

export interface ProxySettings {
  /** Exact IP addresses; no ranges. */
  readonly peers: readonly string[];
  readonly secret: string;
  /** Header names are in lower case and distinct. */
  readonly secretHeader: string;
  readonly userHeader: string;
  readonly emailHeader: string;
  readonly nameHeader: string;
  readonly groupsHeader: string;
  /** Null if no group makes an administrator. */
  readonly adminGroup: string | null;
}

/** The part of a request that is trusted. Client addresses claimed in headers are not. */
export interface ProxyRequest {
  /** Address of the socket. */
  readonly peer: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
}

/** A person whom the proxy has authenticated. */
export interface ProxyPerson {
  readonly user: string;
  readonly email: string | null;
  readonly name: string;
  readonly groups: readonly string[];
  readonly isAdmin: boolean;
}

type ProxyReading =
  | { readonly person: ProxyPerson; readonly failure: null }
  | { readonly person: null; readonly failure: ExternalFailure };

const MAX_USER_LENGTH = 255;
const MAX_NAME_LENGTH = 100;
const MAX_GROUPS = 200;

/** IPv4 addresses in IPv6 are compared as IPv4. */
function normaliseAddress(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toNormalizedString() : null;
}

/** Compares in constant time, also for texts of different lengths. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Node reads headers as Latin-1; proxies send UTF-8. Null for other bytes and for control characters. */
function decode(value: string): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
    return /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? null : text.normalize("NFC").trim();
  } catch {
    return null;
  }
}

function readValues({ rawHeaders }: ProxyRequest, name: string): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/**
 * Reads which user the proxy has authenticated. The proxy is identified by its socket address and its secret. A header
 * that arrives twice is refused, since one of the two could come from the client.
 */
export function readProxyHeaders(request: ProxyRequest, settings: ProxySettings): ProxyReading {
  const refuse = (failure: ExternalFailure): ProxyReading => ({ person: null, failure });
  const peer = normaliseAddress(request.peer);
  const isPeer = peer !== null && settings.peers.some((each) => normaliseAddress(each) === peer);
  const secrets = readValues(request, settings.secretHeader);
  const isSecretRight = isSameSecret(decode(secrets[0] ?? "") ?? "", settings.secret);
  if (!isPeer) return refuse("wrong_peer");
  if (secrets.length > 1) return refuse("header_repeated");
  if (secrets.length === 0) return refuse("secret_missing");
  if (!isSecretRight) return refuse("secret_wrong");

  const { userHeader, emailHeader, nameHeader, groupsHeader, adminGroup } = settings;
  const [users, emails, names, groupLists] = [userHeader, emailHeader, nameHeader, groupsHeader].map((name) =>
    readValues(request, name),
  ) as [readonly string[], readonly string[], readonly string[], readonly string[]];
  if ([users, emails, names, groupLists].some(({ length }) => length > 1)) return refuse("header_repeated");
  if ((users[0] ?? "").trim() === "") return refuse("user_missing");
  const user = decode(users[0] ?? "");
  if (user === null || user === "" || user.length > MAX_USER_LENGTH) return refuse("user_invalid");
  const email = emailAddress.safeParse(decode(emails[0] ?? "") ?? "");
  const groups = (decode(groupLists[0] ?? "") ?? "")
    .split(/[,|]/)
    .map((group) => group.trim())
    .filter((group) => group !== "")
    .slice(0, MAX_GROUPS);
  const foldedAdminGroup = adminGroup?.normalize("NFC").toLowerCase();
  return {
    failure: null,
    person: {
      user,
      email: email.success ? email.data : null,
      name: [...(decode(names[0] ?? "") ?? "")].slice(0, MAX_NAME_LENGTH).join("").trim(),
      groups,
      isAdmin: foldedAdminGroup !== undefined && groups.some((group) => group.toLowerCase() === foldedAdminGroup),
    },
  };
}
