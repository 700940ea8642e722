import type { SettingsService } from "../settings/index.ts";

/**
 * Authentication can be switched on after a setup without it. Until an administrator exists who can sign in, the setup
 * is open again, for that account alone.
 */
export interface MissingAdmin {
  /** As of the last check. */
  isMissing(): boolean;
  /** Looks anew while one is missing: another server may have added the account. */
  check(): Promise<boolean>;
}

interface Dependencies {
  readonly settings: SettingsService;
  readonly countAdmins: () => Promise<number>;
}

export async function createMissingAdmin({ settings, countAdmins }: Dependencies): Promise<MissingAdmin> {
  const look = async (): Promise<boolean> => {
    const { auth_enabled, setup_done_at } = settings.current();
    return setup_done_at !== null && auth_enabled && (await countAdmins()) === 0;
  };
  let missing = await look();
  return {
    isMissing: () => missing,
    check: async () => {
      if (missing) missing = await look();
      return missing;
    },
  };
}
