import { username as usernameSchema, emailAddress } from "@showrunner/contract/rest";
import { isLocale, type Locale } from "@showrunner/i18n";
import type { ProvidedIdentity } from "./provider-client.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Account fields that are taken from the identity provider. */
export interface IdentityProfile {
  /** Has the characters and length of a valid username; not necessarily unique. */
  readonly username: string;
  /** Display name at the provider. */
  readonly name: string;
  /** As stated by the provider; `isEmailVerified` says whether the provider has verified it. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: Locale | null;
}

const MAX_NAME_LENGTH = 100;
const MAX_USERNAME_LENGTH = 49;
const MAX_LABEL_LENGTH = 200;

/** Reads a text claim without control characters and surrounding spaces. */
function readText(claims: Claims, key: string, max: number): string {
  const value = Object.hasOwn(claims, key) ? claims[key] : undefined;
  if (typeof value !== "string") return "";
  return [...value.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim()].slice(0, max).join("").trim();
}

/** Truncates to at most `max` UTF-16 code units without splitting a character. */
export function truncateUsername(text: string, max: number): string {
  let cut = "";
  for (const character of text) {
    if (cut.length + character.length > max) break;
    cut += character;
  }
  return cut;
}

function toUsername(preferred: string): string {
  const plain = preferred
    .normalize("NFC")
    .replace(/@.*$/, "")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const cut = truncateUsername(plain.replace(/^-+|-+$/g, ""), MAX_USERNAME_LENGTH);
  return usernameSchema.safeParse(cut).success ? cut : "user";
}

/** Reads account fields from the claims of a sign-in. Missing or unusable claims are replaced or left empty. */
export function readProfile({ claims, subject }: Pick<ProvidedIdentity, "claims" | "subject">): IdentityProfile {
  const preferred = readText(claims, "preferred_username", MAX_LABEL_LENGTH);
  const fullName = readText(claims, "name", MAX_NAME_LENGTH);
  const givenName = readText(claims, "given_name", MAX_NAME_LENGTH);
  const familyName = readText(claims, "family_name", MAX_NAME_LENGTH);
  const email = emailAddress.safeParse(readText(claims, "email", 254));
  const [language = ""] = readText(claims, "locale", 35).toLowerCase().split(/[-_]/);
  return {
    username: toUsername(preferred === "" ? (fullName === "" ? "user" : fullName) : preferred),
    name:
      [preferred, email.data ?? "", fullName, subject].find((text) => text !== "")?.slice(0, MAX_LABEL_LENGTH) ?? "",
    email: email.success ? email.data : null,
    isEmailVerified: claims["email_verified"] === true,
    firstName: givenName === "" && familyName === "" ? fullName : givenName,
    lastName: familyName,
    locale: isLocale(language) ? language : null,
  };
}

function findClaim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Claims)[key];
  }
  return value;
}

/** Whether the claim at this path contains a role; ignores case (docs/conformance.md, section 3). */
export function hasRole({ claims, accessClaims }: ProvidedIdentity, path: string, role: string): boolean {
  const found = findClaim(claims, path) ?? findClaim(accessClaims, path);
  const roles: readonly unknown[] = Array.isArray(found) ? found : [found];
  return roles.some((each) => typeof each === "string" && each.toLowerCase() === role.toLowerCase());
}
