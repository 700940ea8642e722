import { z } from "zod";
import type { EndedSessions } from "../features/auth/index.ts";
import type { SettingsService } from "../features/settings/index.ts";
import type { UserDirectory } from "../features/users/index.ts";
import { topic, type Bus } from "../platform/bus/index.ts";
import { repeat } from "../platform/tasks.ts";

/** How long a change of the settings may go unnoticed when no hint of it comes, in ms. */
const reload_every_ms = 2_000;

/** A sign-in ended before its time; the hint about its user follows. */
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
 * Tells other servers what changes about accounts and settings here, and hears it from them. Hints may be lost: accounts
 * and sign-ins are then looked up anew after a second, settings after two. Returns what ends it.
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
