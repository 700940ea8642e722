import { z } from "zod";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { SettingsRepository } from "./repository.ts";

/** What admins decide about the installation, each with the value that holds until they do. */
const schemas = {
  /** Null until it was set; the interface then shows its placeholder. */
  app_name: z.string().nullable().default(null),
  auth_enabled: z.boolean().default(true),
  landing_page_enabled: z.boolean().default(true),
  debug_widget_enabled: z.boolean().default(false),
  credentials_auth_enabled: z.boolean().default(true),
  user_registration_enabled: z.boolean().default(false),
  /** When the first-run setup was finished (epoch ms); null while it is required. */
  setup_done_at: z.number().nullable().default(null),
} as const;

export type Settings = { readonly [K in keyof typeof schemas]: z.output<(typeof schemas)[K]> };

export interface SettingsService {
  /** As of the last load or change in this process. */
  current(): Settings;
  /** Reads again what is stored: another server may have changed it. Rejects when it cannot be read. */
  reload(): Promise<void>;
  /** Called with each change that this server made. */
  onChanged(listener: () => void): void;
  /** Names of the settings that the environment decides, whatever is stored. */
  readonly from_environment: readonly string[];
  /**
   * Statements that end the first-run setup with these values; `confirm` makes them current after the write, which is
   * rejected with `UniqueViolation` of `settings.key` when the setup was done already.
   */
  finishSetup(values: Partial<Settings>): { readonly statements: readonly WriteStatement[]; confirm(): void };
}

function parse(rows: readonly { readonly key: string; readonly value: string }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const entries = Object.entries(schemas).map(([key, schema]) => {
    const value = schema.safeParse(stored.get(key));
    return [key, value.success ? value.data : schema.parse(undefined)];
  });
  return Object.fromEntries(entries) as Settings;
}

/** What holds is, from the weakest on: the default, what is stored, what the environment says. */
export async function createSettings(
  repository: SettingsRepository,
  environment: Partial<Settings>,
  now: () => number,
): Promise<SettingsService> {
  const read = async (): Promise<Settings> => ({ ...parse(await repository.all()), ...environment });
  let settings = await read();
  const listeners = new Set<() => void>();
  const puts = (values: Partial<Settings>): WriteStatement[] =>
    Object.entries(values).flatMap(([key, value]) => repository.put(key, JSON.stringify(value), now()));
  return {
    current: () => settings,
    reload: async () => {
      const before = settings;
      const stored = await read();
      // A change that was made here meanwhile is newer than what was read.
      if (settings === before) settings = stored;
    },
    onChanged: (listener) => void listeners.add(listener),
    from_environment: Object.keys(environment),
    finishSetup: (values) => {
      const setup_done_at = now();
      return {
        statements: [repository.add("setup_done_at", JSON.stringify(setup_done_at), setup_done_at), ...puts(values)],
        confirm: () => {
          settings = { ...settings, ...values, ...environment, setup_done_at };
          for (const tell of listeners) tell();
        },
      };
    },
  };
}
