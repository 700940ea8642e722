import { z } from "zod";
import type { EndedSessions } from "../features/auth/index.ts";
import type { SettingsService } from "../features/settings/index.ts";
import type { UserDirectory } from "../features/users/index.ts";
import { topic, type Bus } from "../platform/bus/index.ts";
import { repeat } from "../platform/tasks.ts";

/** Maximum delay of a settings change whose hint is lost, in ms. */
const reload_every_ms = 2_000;

/** A session ended before it expired; published before the hint about its user. */
export const sign_in_ended = topic("sign_in_ended", z.string());
const user_changed = topic("user_changed", z.object({ id: z.string(), revoked: z.boolean() }));
const settings_changed = topic("settings_changed", z.object({}));

interface Dependencies {
  readonly bus: Bus;
  readonly directory: UserDirectory;
  readonly ended: EndedSessions;
  readonly settings: SettingsService;
  /** Whether other servers may use the same database. */
  readonly is_shared: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Publishes changes of accounts and settings to the cluster, and applies those of peers. Hints may be lost: cached
 * accounts and sessions expire after 1 s, settings are reloaded every 2 s. Returns the function that stops it.
 */
export function hearOthers({ bus, directory, ended, settings, is_shared, onError }: Dependencies): () => void {
  const reload = (): void => void settings.reload().catch(onError);
  directory.onChanged((id, revoked) => bus.publish(user_changed, { id, revoked }));
  settings.onChanged(() => bus.publish(settings_changed, {}));
  const ends = [
    bus.subscribe(sign_in_ended, (id) => ended.add(id)),
    bus.subscribe(user_changed, ({ id, revoked }) => directory.heard(id, revoked)),
    bus.subscribe(settings_changed, reload),
  ];
  const timer = is_shared ? repeat(reload, reload_every_ms).unref() : undefined;
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}
