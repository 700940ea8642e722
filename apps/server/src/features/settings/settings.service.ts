import { z } from "zod";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { SettingsRepository } from "./settings.repository.ts";

/** Settings of the installation that admins change, with their defaults. */
const schemas = {
  /** Null until set; the web app then shows its own name. */
  app_name: z.string().nullable().default(null),
  auth_enabled: z.boolean().default(true),
  landing_page_enabled: z.boolean().default(true),
  debug_widget_enabled: z.boolean().default(false),
  credentials_auth_enabled: z.boolean().default(true),
  user_registration_enabled: z.boolean().default(false),
  /** When first-run setup finished (epoch ms); null while it is required. */
  setup_done_at: z.number().nullable().default(null),
} as const;

export type Settings = { readonly [K in keyof typeof schemas]: z.output<(typeof schemas)[K]> };

export interface SettingsService {
  /** Value as of the last load or change in this process. */
  get(): Settings;
  /** Reloads the stored settings, which a peer may have changed. Rejects if the database cannot be read. */
  reload(): Promise<void>;
  /** Called with each change made by this server. */
  onChanged(listener: () => void): void;
  /** Keys that the environment sets; stored values are ignored for them. */
  readonly environmentKeys: readonly string[];
  /**
   * Statements that finish first-run setup with these values. The write rejects with `UniqueViolation` of
   * `settings.key` if setup is already done; call `confirm` after it to apply the values.
   */
  finishSetup(values: Partial<Settings>): { readonly statements: readonly WriteStatement[]; confirm(): void };
}

function parseSettings(rows: readonly { readonly key: string; readonly value: string }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const entries = Object.entries(schemas).map(([key, schema]) => {
    const value = schema.safeParse(stored.get(key));
    return [key, value.success ? value.data : schema.parse(undefined)];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Precedence, lowest first: default, stored, environment. */
export async function createSettingsService(
  repository: SettingsRepository,
  environment: Partial<Settings>,
  now: () => number,
): Promise<SettingsService> {
  const read = async (): Promise<Settings> => ({ ...parseSettings(await repository.findAll()), ...environment });
  let settings = await read();
  const listeners = new Set<() => void>();
  const toPutStatements = (values: Partial<Settings>): WriteStatement[] =>
    Object.entries(values).flatMap(([key, value]) => repository.put(key, JSON.stringify(value), now()));
  return {
    get: () => settings,
    reload: async () => {
      const before = settings;
      const loaded = await read();
      // A local change made meanwhile is newer than the loaded values.
      if (settings === before) settings = loaded;
    },
    onChanged: (listener) => void listeners.add(listener),
    environmentKeys: Object.keys(environment),
    finishSetup: (values) => {
      const setupDoneAt = now();
      return {
        statements: [
          repository.insert("setup_done_at", JSON.stringify(setupDoneAt), setupDoneAt),
          ...toPutStatements(values),
        ],
        confirm: () => {
          settings = { ...settings, ...values, ...environment, setup_done_at: setupDoneAt };
          for (const notify of listeners) notify();
        },
      };
    },
  };
}
