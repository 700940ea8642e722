import { z } from "zod";
import type { SessionCache } from "../features/auth/index.ts";
import type { SettingsService } from "../features/configuration/index.ts";
import type { UserDirectory } from "../features/users/index.ts";
import { defineTopic, type Bus } from "../platform/bus/index.ts";
import { setSafeInterval } from "../platform/safe-timers.ts";

/** Maximum delay of a settings change whose hint is lost, in ms. */
const SETTINGS_RELOAD_INTERVAL_MS = 2_000;

/** A session that ended before it expired; published before the hint about its user. */
export const sessionEndedTopic = defineTopic("sign_in_ended", z.string());
const userChangedTopic = defineTopic("user_changed", z.object({ id: z.string(), revoked: z.boolean() }));
const settingsChangedTopic = defineTopic("settings_changed", z.object({}));

interface Dependencies {
  readonly bus: Bus;
  readonly directory: UserDirectory;
  readonly sessionCache: SessionCache;
  readonly settings: SettingsService;
  /** Whether other servers may use the same database. */
  readonly isShared: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Publishes changes of accounts and settings to the cluster, and applies those of peers. Hints may be lost: cached
 * accounts and sessions expire after 1 s, settings are reloaded every 2 s. Returns the function that stops it.
 */
export function syncAccountsWithCluster({
  bus,
  directory,
  sessionCache,
  settings,
  isShared,
  onError,
}: Dependencies): () => void {
  const reload = (): void => void settings.reload().catch(onError);
  directory.onInvalidated((id, revoked) => bus.publish(userChangedTopic, { id, revoked }));
  settings.onChanged(() => bus.publish(settingsChangedTopic, {}));
  const unsubscribes = [
    bus.subscribe(sessionEndedTopic, (id) => sessionCache.invalidate(id)),
    bus.subscribe(userChangedTopic, ({ id, revoked }) => directory.invalidateFromPeer(id, revoked)),
    bus.subscribe(settingsChangedTopic, reload),
  ];
  const timer = isShared ? setSafeInterval(reload, SETTINGS_RELOAD_INTERVAL_MS).unref() : undefined;
  return () => {
    clearInterval(timer);
    for (const end of unsubscribes) end();
  };
}
