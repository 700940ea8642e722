/** Stands where a secret was. */
export const hidden = "[hidden]";

/** Fields whose value nobody may see, whatever it is; names are compared without case, `_`, `-` and blanks. */
const secret_names = /token|passw(or[dt]|d)|secret|authori[sz]ation|credential|cookie|(api|display|private)key/;
/** Exact names that are too short to look for inside others. */
const secret_words = new Set([
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
/** Error codes of ours are words (`show_paused`); what a person types or a provider returns never has their form. */
const error_code = /^[a-z]+(_[a-z]+)+$/;

const plainName = (name: string): string => name.replace(/[\s_-]/g, "").toLowerCase();

/** Whether a text names a secret, so that what is logged after it may be one. */
export function announcesSecret(text: string): boolean {
  const [last = ""] = /[\w-]+(?=\W*$)/.exec(text) ?? [];
  return secret_names.test(plainName(text)) || secret_words.has(plainName(last));
}

function isSecret(name: string, value: unknown): boolean {
  const plain = plainName(name);
  // How many tokens an answer cost is no secret, and neither is that there is none.
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number")
    return secret_words.has(plain) && typeof value === "number";
  if (plain === "code" && typeof value === "string" && error_code.test(value)) return false;
  return secret_words.has(plain) || secret_names.test(plain);
}

/** What is a secret by its looks, wherever it stands. */
const shapes: readonly RegExp[] = [
  // Three parts of a JWT, or the beginning of one.
  /\beyJ[\w-]{8,}(\.[\w-]+){0,2}/g,
  // Keys of well-known providers.
  /\b(sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{16,}/g,
  // Long random texts: more than a UUID, with figures and letters mixed.
  /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(\.[\w-]{10,})*(?![\w/-])/g,
];
const after_scheme = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
const in_link = /(\/verify-email(?:-change)?\/)[^/?#\s"']+/g;
/** `token=…`, `"password": "…"`, `Display key: …` within a text. */
const assigned =
  /((?:[\w-]*(?:token|passw(?:or[dt]|d)|secret|authori[sz]ation|credential|cookie|(?:api|display|private)[_ -]?key)|\b(?:otp|pin|jwt|sig|signature|[\w-]*_code|code)|[?&]key)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'&,;)}\]]+)/gi;

/** A text without what looks like a secret or is called one. */
export function redactText(text: string): string {
  let result = text
    .replace(after_scheme, (_whole, scheme: string) => `${scheme} ${hidden}`)
    .replace(in_link, (_whole, place: string) => place + hidden)
    .replace(assigned, (whole, name: string, value: string) => {
      const bare = value.replace(/^["']|["']$/g, "");
      return bare === hidden || bare === "" || /^(null|undefined|true|false)$/.test(bare) || error_code.test(bare)
        ? whole
        : name + hidden;
    });
  for (const shape of shapes) result = result.replace(shape, hidden);
  return result;
}

/** Deeper than this nothing of ours goes. */
const deepest = 12;
/** Longest list and widest object that are shown whole. */
const widest = 500;

/** A copy of any value that can be shown and written as JSON: no secrets, no cycles, no getter that throws. */
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
  if (depth >= deepest) return "[…]";
  const inside = [...above, value];
  const next = (part: unknown): unknown => redactValue(part, depth + 1, inside);
  if (value instanceof Error) return redactText(value.stack ?? String(value));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (typeof Node !== "undefined" && value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
  if (Array.isArray(value)) return value.slice(0, widest).map(next);
  if (value instanceof Set) return [...value].slice(0, widest).map(next);
  if (value instanceof Map)
    return fields(
      [...value].map(([name, part]) => [String(name), part]),
      next,
    );
  return fields(
    Object.keys(value).map((name) => [name, readField(value, name)]),
    next,
  );
}

function fields(entries: readonly (readonly [string, unknown])[], next: (part: unknown) => unknown): object {
  return Object.fromEntries(
    entries.slice(0, widest).map(([name, part]) => [redactText(name), isSecret(name, part) ? hidden : next(part)]),
  );
}

function readField(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch (error) {
    return `[${String(error)}]`;
  }
}
