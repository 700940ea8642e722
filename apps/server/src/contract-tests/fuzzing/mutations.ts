import fc from "fast-check";
import { oddJson, ODD_KEYS, ODD_TEXTS } from "../../testing/arbitrary-json.ts";

/** One thing that is wrong or unusual about an otherwise well-formed request. */
export type Mutation =
  /** Replaces the nth path parameter, unencoded. */
  | { readonly kind: "param"; readonly nth: number; readonly raw: string }
  | { readonly kind: "path"; readonly how: keyof typeof PATH_MUTATIONS }
  | { readonly kind: "query"; readonly raw: string }
  | { readonly kind: "body"; readonly value: unknown }
  | { readonly kind: "field"; readonly name: string | number; readonly value: unknown }
  | { readonly kind: "missing"; readonly nth: number }
  | { readonly kind: "text"; readonly how: keyof typeof TEXT_MUTATIONS }
  | { readonly kind: "type"; readonly value: string }
  | { readonly kind: "header"; readonly name: string; readonly value: string }
  | { readonly kind: "method"; readonly value: string };

export const PATH_MUTATIONS = {
  slash_at_end: (path: string) => `${path}/`,
  doubled_slash: (path: string) => path.replace("/v1/", "/v1//"),
  dot_segments: (path: string) => path.replace("/v1/", "/v1/./x/../"),
  traversal: (path: string) => `${path}/../../../../../../etc/passwd`,
  encoded_traversal: (path: string) => `${path}/..%2f..%2f..%2fetc%2fpasswd`,
  backslashes: (path: string) => path.replaceAll("/", "\\").replace("\\", "/"),
  encoded_letter: (path: string) =>
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  upper_case: (path: string) => path.toUpperCase(),
  nothing_behind: (path: string) => path.replace(/[^/]+$/, ""),
  more_behind: (path: string) => `${path}/more`,
  matrix: (path: string) => `${path};a=b`,
  null_byte: (path: string) => `${path}%00.json`,
  long: (path: string) => `${path}${"/x".repeat(2_000)}`,
  whole_address: (path: string) => `http://elsewhere.example${path}`,
} as const;

const FIRST_KEY = /^\{"((?:[^"\\]|\\.)*)":/;

/** Mutations of a body's text. */
export const TEXT_MUTATIONS = {
  truncated: (text: string) => text.slice(0, Math.ceil(text.length / 2)),
  doubled: (text: string) => text + text,
  trailing_comma: (text: string) => text.replace(/\}$/, ",}"),
  single_quotes: (text: string) => text.replaceAll('"', "'"),
  comment: (text: string) => `/* */${text}`,
  bom: (text: string) => `\ufeff${text}`,
  empty: () => "",
  blank: () => " \n",
  nan: (text: string) => text.replace(/\d+|null|true|false/, "NaN"),
  huge_number: (text: string) => text.replace(/\d+/, "1e999"),
  many_digits: (text: string) => text.replace(/\d+/, "9".repeat(5_000)),
  negative_zero: (text: string) => text.replace(/\d+/, "-0.0"),
  lone_surrogate: (text: string) => text.replace(/:"/, ':"\\ud800'),
  null_character: (text: string) => text.replace(/:"/, ':"\\u0000'),
  in_a_list: (text: string) => `[${text}]`,
  as_a_string: (text: string) => JSON.stringify(text),
  nothing: () => "null",
  same_key_twice: (text: string) => text.replace(FIRST_KEY, '{"$1":{"other":1},"$1":'),
  prototype: (text: string) => text.replace(/^\{/, '{"__proto__":{"is_admin":true},'),
  constructor: (text: string) => text.replace(/^\{/, '{"constructor":{"prototype":{"is_admin":true}},'),
  deep: (text: string) => text.replace(/^\{/, `{"deep":${"[".repeat(5_000)}${"]".repeat(5_000)},`),
  too_large: (text: string) => text.replace(/^\{/, `{"large":"${"x".repeat(300_000)}",`),
  utf16: (text: string) => Buffer.from(text, "utf16le"),
  broken_utf8: (text: string) =>
    Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from(text.slice(-2))]),
  bytes: () => Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167) % 256)),
} as const satisfies Readonly<Record<string, (text: string) => string | Buffer>>;

const RAW_PARAMS = [
  ...[".", "..", "%2e%2e", "%00", "%ff", "%", "%zz", "%u0041", "..%2f..%2fetc%2fpasswd", "%252e%252e%252f", "%20"],
  ...["null", "undefined", "NaN", "-1", "0", "1e9", "{{otherShowId}}", "{{showId}}", "{{publicId}}", "{{teamId}}"],
  ...["x".repeat(36), "x".repeat(37), "x".repeat(201), "x".repeat(5_000), "%F0%9F%92%A5", "*", "a,b", ";", "$ne"],
];

const TOKEN_TEXTS = [
  "",
  "x",
  "a.b.c",
  "null",
  "x".repeat(6_000),
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
  "{{teamToken}}",
];

/** Headers that some layer between client and handler interprets. */
const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    "authorization",
    ["", "Bearer", "Bearer  ", "Basic eDp5", "bearer", ...TOKEN_TEXTS.map((token) => `Bearer ${token}`)],
  ],
  ["x-team-token", TOKEN_TEXTS],
  ["x-display-key", TOKEN_TEXTS],
  ["accept-language", ["de;q=NaN", "de;q=2, en;q=-1", ",,;;==", "x".repeat(4_000), "de-".repeat(500), "*"]],
  ["host", ["evil.example", "[::1]:3000", "host:99999", "user:pass@host", "-", "a".repeat(300), "xn--"]],
  ["x-forwarded-host", ["evil.example", "a b", "<script>", ",", "host:x"]],
  ["x-forwarded-proto", ["https", "javascript", "https,http", ""]],
  ["x-forwarded-for", ["not an address", "::1, ,", "1.2.3.4:80", "999.999.999.999", "unknown", "::ffff:10.0.0.1", "é"]],
  ["content-encoding", ["gzip", "br", "identity", "gzip, gzip", "x"]],
  ["expect", ["100-continue", "200-ok"]],
  ["accept", ["text/html", "image/*", "*/*;q=0", "x".repeat(2_000)]],
  ["range", ["bytes=0-1", "bytes=9-1", "x"]],
  ["if-none-match", ["*", 'W/"x"']],
  ["cookie", ["a=b; __proto__=1", ";;;", "x".repeat(4_000)]],
  ["origin", ["https://evil.example", "null"]],
  ["x-http-method-override", ["DELETE"]],
  ["x-request-id", ["é", "x".repeat(2_000)]],
  ["upgrade", ["h2c", "TLS/1.0", "websocket2"]],
  ["connection", ["close", "upgrade", "x-team-token"]],
  ["__proto__", ["x"]],
];

const CONTENT_TYPES = [
  ...[
    "",
    "text/plain",
    "text/xml",
    "application/x-www-form-urlencoded",
    "application/JSON",
    "application/json;charset",
  ],
  ...["application/json; charset=utf-16", "application/json, application/json", "application/vnd.api+json", "*/*", "é"],
  ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x", "application/jsonx"],
];

const methods = ["HEAD", "OPTIONS", "TRACE", "GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "PURGE", "QUERY"];

const oddTexts = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 50 }));
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const oddQueries = fc
  .tuple(
    fc.oneof(
      fc.constantFrom("limit", "cursor", "search", "sort", "status", "show_id", "round_id"),
      fc.constantFrom(...ODD_KEYS),
    ),
    fc.constantFrom("=", "[]=", "[x]=", "", "==", "=%"),
    fc.oneof(oddTexts.map(encoded), fc.constantFrom(...createForgedCursors())),
  )
  .map(([name, sign, value]) => `${encoded(name)}${sign}${value}`);

/** Cursors that were not created by the server. */
function createForgedCursors(): string[] {
  const values = ["", "\u0000", "\ud800", "x".repeat(100), -1, 1e308, 2 ** 60, 0.5, "NaN", "2026-01-01T00:00:00.000Z"];
  return values.flatMap((value) =>
    ["", "\u0000", "x"].map((id) => Buffer.from(JSON.stringify([value, id])).toString("base64url")),
  );
}

const kind = <K extends Mutation["kind"]>(name: K) => fc.constant(name);
const getKeys = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];

/** @param body values of the schema with odd values in some places; null if the route has no body */
export function createMutations(body: fc.Arbitrary<unknown> | null): fc.Arbitrary<Mutation> {
  const aHeader = fc
    .constantFrom(...ODD_HEADERS)
    .chain(([name, values]) =>
      fc.record({ kind: kind("header"), name: fc.constant(name), value: fc.constantFrom(...values) }),
    );
  const inTheBody: fc.WeightedArbitrary<Mutation>[] = [
    { weight: 12, arbitrary: fc.record({ kind: kind("body"), value: body ?? oddJson }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: kind("field"),
        name: fc.oneof({ weight: 5, arbitrary: fc.nat(30) }, fc.constantFrom(...ODD_KEYS)),
        value: oddJson,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind("missing"), nth: fc.nat(30) }) },
    { weight: 6, arbitrary: fc.record({ kind: kind("text"), how: fc.constantFrom(...getKeys(TEXT_MUTATIONS)) }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("type"), value: fc.constantFrom(...CONTENT_TYPES) }) },
  ];
  return fc.oneof(
    ...inTheBody.map(({ weight, arbitrary }) => ({ weight: body === null ? 1 : weight, arbitrary })),
    {
      weight: 4,
      arbitrary: fc.record({
        kind: kind("param"),
        nth: fc.nat(1),
        raw: fc.oneof(fc.constantFrom(...RAW_PARAMS), oddTexts.map(encoded)),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: kind("path"), how: fc.constantFrom(...getKeys(PATH_MUTATIONS)) }) },
    { weight: 4, arbitrary: fc.record({ kind: kind("query"), raw: oddQueries }) },
    { weight: 4, arbitrary: aHeader },
    { weight: 1, arbitrary: fc.record({ kind: kind("method"), value: fc.constantFrom(...methods) }) },
  );
}
