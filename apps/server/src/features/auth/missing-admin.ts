import type { SettingsService } from "../settings/index.ts";

/**
 * Authentication can be enabled after a setup without it. Until an active administrator exists, setup is open again for
 * creating that account only.
 */
export interface MissingAdmin {
  /** Result of the last check. */
  isMissing(): boolean;
  /** Checks again while an admin is missing: a peer may have created the account. */
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
