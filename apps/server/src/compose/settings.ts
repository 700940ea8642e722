import {
  createIsHostApproved,
  createSettingsRepository,
  createSettingsService,
  type SettingsService,
} from "../features/configuration/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Infrastructure with the settings of the installation. */
export interface ConfiguredInfrastructure extends Infrastructure {
  readonly settings: SettingsService;
  /** Public address of the app at this moment; null without one. */
  readonly getPublicUrl: () => string | null;
  /** Whether outgoing connections to this host are approved at this moment. */
  readonly isHostApproved: (host: string) => boolean;
}

/** Loads the settings, on which almost everything else depends. */
export async function composeSettings(base: Infrastructure): Promise<ConfiguredInfrastructure> {
  const settings = await createSettingsService({
    repository: createSettingsRepository(base.database),
    environment: base.config.settings,
    secrets: base.secrets,
    now,
  });
  return {
    ...base,
    settings,
    getPublicUrl: () => settings.get().public_url,
    isHostApproved: createIsHostApproved(settings),
  };
}
