import { parseHosts } from "@showrunner/contract/settings";
import type { SettingsService } from "./settings.service.ts";

/** Whether an admin has approved outgoing connections to a host, as required for hosts with private addresses. */
export const createIsHostApproved =
  (settings: Pick<SettingsService, "get">) =>
  (host: string): boolean =>
    parseHosts(settings.get().approved_hosts).includes(host);
