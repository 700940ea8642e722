import { z } from "zod";
import type { SettingChanges } from "@showrunner/contract/rest";
import { isSecret, SETTINGS, type SettingKey, type SettingValues } from "@showrunner/contract/settings";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import type { SettingsRepository } from "./settings.repository.ts";

/** State of the installation, stored beside the settings. */
const STATE_SCHEMAS = {
  /** When first-run setup finished (epoch ms); null while it is required. */
  setup_done_at: z.number().nullable().default(null),
  /** The identity provider through which an administrator last signed in; null after its settings changed. */
  provider_test: z
    .object({ issuer: z.string(), client_id: z.string(), redirect_uri: z.string(), is_host_approved: z.boolean() })
    .nullable()
    .default(null),
  /** When headers of the authenticating proxy were accepted (epoch ms); null after its settings changed. */
  external_tested_at: z.number().nullable().default(null),
  /**
   * Host at which an admin last changed the public address. It stays served, so that a mistake cannot lock admins out.
   */
  kept_host: z.string().nullable().default(null),
} as const;
type State = { readonly [K in keyof typeof STATE_SCHEMAS]: z.output<(typeof STATE_SCHEMAS)[K]> };

/** Effective values. */
export type Settings = SettingValues & State;

/** Changes of the state; null returns to the default. */
export type StateChanges = Partial<Omit<State, "setup_done_at">>;

export type SettingSource = "default" | "stored" | "environment";

/** A change that takes effect when its statements are written and `confirm` is called. */
interface PreparedChange {
  /** The values that will be in force. */
  readonly after: Settings;
  readonly statements: readonly WriteStatement[];
  confirm(): void;
}

export interface SettingsService {
  /** Value as of the last load or change in this process. */
  get(): Settings;
  /** Number of changes as of the last load or change in this process. */
  readonly version: number;
  getSource(key: SettingKey): SettingSource;
  /** Reloads the stored settings, which a peer may have changed. Rejects if the database cannot be read. */
  reload(): Promise<void>;
  /** Calls the listener after each change made by this server. */
  onChanged(listener: () => void): void;
  /** Keys that the environment sets; stored values are ignored for them. */
  readonly environmentKeys: readonly string[];
  /**
   * Prepares a change by an admin; null returns a key to its default. The write rejects with `WriteConflict` if the
   * settings were changed since `version`.
   */
  prepareChange(version: number, changes: SettingChanges, state?: StateChanges): Promise<PreparedChange>;
  /**
   * Prepares the end of first-run setup with these values. The write rejects with `UniqueViolation` of `settings.key`
   * if setup is already done.
   */
  finishSetup(values: Partial<SettingValues>): Promise<PreparedChange>;
}

/** Parsed values by key. Invalid values, which another version may have stored, count as not stored. */
type StoredValues = ReadonlyMap<string, unknown>;

const secretKeys = new Set<string>(Object.entries(SETTINGS).flatMap(([key, it]) => (isSecret(it) ? [key] : [])));
const getPlace = (key: string) => ({ table: "settings", row: key, field: "value" });

async function parseStoredValues(
  rows: readonly { readonly key: string; readonly value: string }[],
  secrets: SecretBox,
): Promise<StoredValues> {
  const schemas = new Map<string, z.ZodType>(Object.entries(STATE_SCHEMAS));
  for (const [key, { schema }] of Object.entries(SETTINGS)) schemas.set(key, schema);
  const stored = new Map<string, unknown>();
  for (const { key, value } of rows) {
    const found: unknown = JSON.parse(value);
    const plain = secretKeys.has(key) ? await secrets.decrypt(String(found), getPlace(key)) : found;
    const parsed = schemas.get(key)?.safeParse(plain);
    if (parsed?.success === true && parsed.data !== null) stored.set(key, parsed.data);
  }
  return stored;
}

function resolveSettings(stored: StoredValues, environment: Partial<SettingValues>): Settings {
  const settings = Object.entries(SETTINGS).map(([key, { default: fallback }]) => [
    key,
    environment[key as SettingKey] ?? (stored.has(key) ? stored.get(key) : fallback),
  ]);
  const state = Object.entries(STATE_SCHEMAS).map(([key, schema]) => [key, schema.parse(stored.get(key))]);
  return Object.fromEntries([...settings, ...state]) as Settings;
}

interface Dependencies {
  readonly repository: SettingsRepository;
  readonly environment: Partial<SettingValues>;
  readonly secrets: SecretBox;
  readonly now: () => number;
}

/** Precedence, lowest first: default, stored, environment. */
export async function createSettingsService(dependencies: Dependencies): Promise<SettingsService> {
  const { repository, environment, secrets, now } = dependencies;
  // Reads the version first: a concurrent change then leaves it too old, so the next change is refused, not mixed.
  const load = async () => {
    const loadedVersion = await repository.findVersion();
    return { version: loadedVersion, values: await parseStoredValues(await repository.findAll(), secrets) };
  };
  const listeners = new Set<() => void>();
  const initial = await load();
  let version = initial.version;
  let stored = initial.values;
  let settings = resolveSettings(stored, environment);
  const apply = (newVersion: number, values: StoredValues): void => {
    // A slow load must not undo a later change.
    if (newVersion < version) return;
    [version, stored, settings] = [newVersion, values, resolveSettings(values, environment)];
  };
  const reload = async (): Promise<void> => {
    const loaded = await load();
    apply(loaded.version, loaded.values);
  };
  const seal = async (key: string, value: unknown): Promise<unknown> =>
    secretKeys.has(key) && typeof value === "string" ? secrets.encrypt(value, getPlace(key)) : value;
  const confirm = (newVersion: number, values: StoredValues): void => {
    apply(newVersion, values);
    for (const notify of listeners) notify();
  };
  return {
    get: () => settings,
    get version() {
      return version;
    },
    getSource: (key) => (Object.hasOwn(environment, key) ? "environment" : stored.has(key) ? "stored" : "default"),
    reload,
    onChanged: (listener) => void listeners.add(listener),
    environmentKeys: Object.keys(environment),
    prepareChange: async (expected, changes, state = {}) => {
      const values = new Map(stored);
      const statements = [repository.incrementVersion(expected)];
      for (const [key, value] of Object.entries({ ...changes, ...state })) {
        if (value === undefined) continue;
        if (value === null) {
          values.delete(key);
          statements.push(repository.remove(key));
        } else {
          values.set(key, value);
          statements.push(...repository.put(key, JSON.stringify(await seal(key, value)), now()));
        }
      }
      return {
        after: resolveSettings(values, environment),
        statements,
        confirm: () => confirm(expected + 1, values),
      };
    },
    finishSetup: async (given) => {
      const setupDoneAt = now();
      const entries = Object.entries(given).filter(([, value]) => value !== null);
      const values = new Map<string, unknown>([...stored, ...entries, ["setup_done_at", setupDoneAt]]);
      return {
        after: resolveSettings(values, environment),
        statements: [
          repository.incrementVersion(null),
          repository.insert("setup_done_at", JSON.stringify(setupDoneAt), setupDoneAt),
          ...(
            await Promise.all(
              entries.map(async ([key, value]) => repository.put(key, JSON.stringify(await seal(key, value)), now())),
            )
          ).flat(),
        ],
        confirm: () => confirm(version + 1, values),
      };
    },
  };
}
