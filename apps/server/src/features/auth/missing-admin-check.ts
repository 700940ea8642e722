import type { SettingsService } from "../configuration/index.ts";

/**
 * Authentication can be enabled after a setup without it. Until an active administrator exists, setup is open again for
 * creating that account only.
 */
export interface MissingAdminCheck {
  /** Result of the last check. */
  isMissing(): boolean;
  /** Checks again while an admin is missing: a peer may have created the account. */
  refresh(): Promise<boolean>;
}

interface Dependencies {
  readonly settings: SettingsService;
  readonly countAdmins: () => Promise<number>;
}

export async function createMissingAdminCheck({ settings, countAdmins }: Dependencies): Promise<MissingAdminCheck> {
  const query = async (): Promise<boolean> => {
    const { auth_enabled, setup_done_at } = settings.get();
    return setup_done_at !== null && auth_enabled && (await countAdmins()) === 0;
  };
  let isMissing = await query();
  return {
    isMissing: () => isMissing,
    refresh: async () => {
      if (isMissing) isMissing = await query();
      return isMissing;
    },
  };
}
