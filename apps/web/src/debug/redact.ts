/** Replaces a secret. */
export const MASK = "[hidden]";

/** Fields whose values are always secret; names are compared without case, `_`, `-` and spaces. */
const SECRET_NAME_PATTERN = /token|passw(or[dt]|d)|secret|authori[sz]ation|credential|cookie|(api|display|private)key/;
/** Names that are too short to match as a substring. */
const EXACT_SECRET_NAMES = new Set([
  "code",
  "verificationcode",
  "setupcode",
  "otp",
  "pin",
  "key",
  "jwt",
  "bearer",
  "sig",
  "signature",
]);
/** Our error codes are words (`show_paused`); what users type or providers return never has this form. */
const ERROR_CODE_PATTERN = /^[a-z]+(_[a-z]+)+$/;

const normaliseName = (name: string): string => name.replace(/[\s_-]/g, "").toLowerCase();

/** Whether a text names a secret, so that the next logged value may be one. */
export function mentionsSecret(text: string): boolean {
  const [last = ""] = /[\w-]+(?=\W*$)/.exec(text) ?? [];
  return SECRET_NAME_PATTERN.test(normaliseName(text)) || EXACT_SECRET_NAMES.has(normaliseName(last));
}

function isSecret(name: string, value: unknown): boolean {
  const plain = normaliseName(name);
  // Token counts are not secret, and neither is an absent value.
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number")
    return EXACT_SECRET_NAMES.has(plain) && typeof value === "number";
  if (plain === "code" && typeof value === "string" && ERROR_CODE_PATTERN.test(value)) return false;
  return EXACT_SECRET_NAMES.has(plain) || SECRET_NAME_PATTERN.test(plain);
}

/** Values that look like a secret, anywhere in a text. */
const SECRET_PATTERNS: readonly RegExp[] = [
  // A JWT, or its beginning.
  /\beyJ[\w-]{8,}(\.[\w-]+){0,2}/g,
  // API keys of well-known providers.
  /\b(sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{16,}/g,
  // Long random strings: longer than a UUID, with digits and letters.
  /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(\.[\w-]{10,})*(?![\w/-])/g,
];
const AUTH_SCHEME_PATTERN = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
const LINK_TOKEN_PATTERN = /(\/verify-email(?:-change)?\/)[^/?#\s"']+/g;
/** `token=…`, `"password": "…"`, `Display key: …` within a text. */
const ASSIGNMENT_PATTERN =
  /((?:[\w-]*(?:token|passw(?:or[dt]|d)|secret|authori[sz]ation|credential|cookie|(?:api|display|private)[_ -]?key)|\b(?:otp|pin|jwt|sig|signature|[\w-]*_code|code)|[?&]key)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'&,;)}\]]+)/gi;

/** Redacts everything in a text that looks like a secret or is named as one. */
export function redactText(text: string): string {
  let result = text
    .replace(AUTH_SCHEME_PATTERN, (_whole, scheme: string) => `${scheme} ${MASK}`)
    .replace(LINK_TOKEN_PATTERN, (_whole, place: string) => place + MASK)
    .replace(ASSIGNMENT_PATTERN, (whole, name: string, value: string) => {
      const bare = value.replace(/^["']|["']$/g, "");
      return bare === MASK || bare === "" || /^(null|undefined|true|false)$/.test(bare) || ERROR_CODE_PATTERN.test(bare)
        ? whole
        : name + MASK;
    });
  for (const shape of SECRET_PATTERNS) result = result.replace(shape, MASK);
  return result;
}

/** Deeper values are truncated; our own data is never that deep. */
const MAX_DEPTH = 12;
/** Lists and objects are truncated beyond this size. */
const MAX_ENTRIES = 500;

/** A redacted copy of any value that can be shown and serialised: no secrets, no cycles, no throwing getters. */
export function redactValue(value: unknown, depth = 0, above: readonly unknown[] = []): unknown {
  switch (typeof value) {
    case "string":
      return redactText(value);
    case "bigint":
    case "symbol":
      return String(value);
    case "function":
      return `ƒ ${value.name}`;
    case "object":
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (above.includes(value)) return "[circular]";
  if (depth >= MAX_DEPTH) return "[…]";
  const inside = [...above, value];
  const next = (part: unknown): unknown => redactValue(part, depth + 1, inside);
  if (value instanceof Error) return redactText(value.stack ?? String(value));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (typeof Node !== "undefined" && value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(next);
  if (value instanceof Set) return [...value].slice(0, MAX_ENTRIES).map(next);
  if (value instanceof Map)
    return redactFields(
      [...value].map(([name, part]) => [String(name), part]),
      next,
    );
  return redactFields(
    Object.keys(value).map((name) => [name, readField(value, name)]),
    next,
  );
}

function redactFields(entries: readonly (readonly [string, unknown])[], next: (part: unknown) => unknown): object {
  return Object.fromEntries(
    entries.slice(0, MAX_ENTRIES).map(([name, part]) => [redactText(name), isSecret(name, part) ? MASK : next(part)]),
  );
}

function readField(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch (error) {
    return `[${String(error)}]`;
  }
}
