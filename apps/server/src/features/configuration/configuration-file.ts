import { parse as parseWithOffsets, type ParseError } from "jsonc-parser";
import type { SettingChanges } from "@showrunner/contract/rest";
import { CHANGEABLE_SETTINGS, isSecret, isChangeableSettingKey } from "@showrunner/contract/settings";
import { isRecord } from "@showrunner/engine";
import { z } from "zod";
import {
  fail,
  failField,
  ok,
  type FieldCode,
  type FieldFailure,
  type ServiceResult,
} from "../../platform/http/failure.ts";
import type { PassphraseBox } from "../../platform/secrets/passphrase.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const FORMAT = "showrunner-configuration";
export const FORMAT_VERSION = 1;
/** Keeps these encrypted boxes apart from all others under the same passphrase. */
export const SECRETS_CONTEXT = "configuration file";

/** Maximum number of unknown keys that are reported. */
const MAX_UNKNOWN_KEYS = 20;
const MAX_KEY_LENGTH = 60;

export interface ConfigurationFile {
  /** Null resets a setting to its default. */
  readonly settings: SettingChanges;
  /** Null leaves the stored secrets unchanged. */
  readonly secrets: PassphraseBox | null;
}

const envelope = z.object({
  format: z.literal(FORMAT),
  format_version: z.number().int().min(1),
  // Not zod's record, which drops the key `__proto__` instead of reporting it.
  settings: z.custom<Readonly<Record<string, unknown>>>(isRecord),
  secrets: z.strictObject({ salt: z.string().max(100), sealed: z.string().max(50_000) }).nullable(),
});
const KNOWN_KEYS = new Set([...Object.keys(envelope.shape), "product_version", "exported_at"]);

const invalid = (fields: readonly FieldFailure[]) => fail("validation_failed", { fields });
const toPath = (key: string): string => `settings.${key.slice(0, MAX_KEY_LENGTH)}`;

/** Line of the first syntax error, counted from 1; null if it cannot be found. */
function findErrorLine(text: string): number | null {
  const errors: ParseError[] = [];
  try {
    parseWithOffsets(text, errors, { disallowComments: true });
  } catch {
    // The text is nested too deeply for a recursive parser.
    return null;
  }
  const [first] = errors;
  return first === undefined ? null : text.slice(0, first.offset).split("\n").length;
}

function parseJson(text: string): ServiceResult<unknown> {
  try {
    // Editors on Windows add a byte order mark.
    return ok(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    const line = findErrorLine(text);
    return line === null ? failField("file", "not_json") : failField("file", "not_json_line", { line });
  }
}

/** Validates values like the form does. `areSecrets` selects secret or plain settings; the other kind is refused. */
function parseSettings(values: Readonly<Record<string, unknown>>, areSecrets: boolean): ServiceResult<SettingChanges> {
  const changes = new Map<string, unknown>();
  const fields: FieldFailure[] = [];
  let unknownKeys = 0;
  for (const key of Object.keys(values)) {
    if (!isChangeableSettingKey(key)) {
      unknownKeys += 1;
      if (unknownKeys <= MAX_UNKNOWN_KEYS) fields.push({ path: toPath(key), code: "unknown_setting" });
      continue;
    }
    const setting = CHANGEABLE_SETTINGS[key];
    if (isSecret(setting) !== areSecrets) {
      fields.push({ path: toPath(key), code: "secret_misplaced" });
      continue;
    }
    const parsed = setting.schema.nullable().safeParse(values[key]);
    if (parsed.success) changes.set(key, parsed.data);
    else {
      const issue = parsed.error.issues[0];
      // Only messages of our own schemas are codes.
      const code = issue === undefined || /[^a-z_]/.test(issue.message) ? "invalid" : (issue.message as FieldCode);
      fields.push({ path: toPath(key), code });
    }
  }
  return fields.length > 0 ? invalid(fields) : ok(Object.fromEntries(changes) as SettingChanges);
}

/** Parses a file written by `formatFile`, possibly edited by hand since. */
export function parseFile(text: string): ServiceResult<ConfigurationFile> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = envelope.safeParse(json.value);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path ?? [];
    const isFile = path[0] !== undefined && path[0] !== "format";
    return invalid([isFile ? { path: String(path[0]), code: "invalid" } : { path: "file", code: "not_configuration" }]);
  }
  const { format_version, settings, secrets } = parsed.data;
  const parsedSettings = parseSettings(settings, false);
  const newer: readonly FieldFailure[] =
    format_version > FORMAT_VERSION ? [{ path: "format_version", code: "newer_file" }] : [];
  const unknown = Object.keys(json.value as object)
    .filter((key) => !KNOWN_KEYS.has(key))
    .slice(0, MAX_UNKNOWN_KEYS)
    .map((key) => ({ path: key.slice(0, MAX_KEY_LENGTH), code: "unknown_setting" as const }));
  const fields = [...newer, ...unknown, ...(parsedSettings.ok ? [] : (parsedSettings.error.fields ?? []))];
  if (fields.length > 0) return invalid(fields);
  return parsedSettings.ok ? ok({ settings: parsedSettings.value, secrets }) : parsedSettings;
}

/** Parses the secrets of a file. They are as untrusted as the rest: the author of the file knew the passphrase. */
export function parseSecrets(text: string): ServiceResult<SettingChanges> {
  const json = parseJson(text);
  return json.ok && isRecord(json.value) ? parseSettings(json.value, true) : failField("secrets", "invalid");
}

interface FileContent extends ConfigurationFile {
  readonly productVersion: string;
  readonly now: number;
}

/** The text of a file, readable by people. */
export function formatFile({ settings, secrets, productVersion, now }: FileContent): string {
  const file = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    product_version: productVersion,
    exported_at: toIsoTime(now),
    settings,
    secrets,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
