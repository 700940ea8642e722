import { parseHosts, type ChangeableSettingKey } from "@showrunner/contract/settings";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database } from "../../platform/db/index.ts";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import type { FieldFailure } from "../../platform/http/failure.ts";
import type { Settings, SettingsService } from "../configuration/index.ts";
import type { ProxySettings } from "./read-proxy-headers.ts";

const HEADER_KEYS = [
  "external_secret_header",
  "external_user_header",
  "external_email_header",
  "external_name_header",
  "external_groups_header",
] as const satisfies readonly ChangeableSettingKey[];

/** The authenticating proxy as admins set it up. */
export interface ExternalSetup {
  /** The settings, even while the method is switched off, or the reason why they are not usable. */
  readSettings(values?: Settings): ProxySettings | "not_configured" | "headers_not_distinct";
  /** Whether people can sign in through the proxy. */
  isReady(): boolean;
  isOffered(values: Settings): boolean;
  isTested(values?: Settings): boolean;
  /** Settings that name the same header as another setting. */
  findHeaderConflicts(values: Settings): readonly ChangeableSettingKey[];
  /** As `findHeaderConflicts`, limited to the changed settings. */
  findConflicts(values: Settings, changed: readonly ChangeableSettingKey[]): readonly FieldFailure[];
  /**
   * Records that the headers for `user` were accepted with this version of the settings. Has no effect if the settings
   * are tested already or have changed since.
   */
  recordTest(version: number, user: string, by: AuditContext): Promise<void>;
  /** Whether an active administrator has signed in through the proxy. */
  hasAdmin(): Promise<boolean>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly settings: SettingsService;
  readonly auditLog: AuditLog;
  readonly hasAdminOf: (issuer: string) => Promise<boolean>;
}

export function createExternalSetup({ database, settings, auditLog, hasAdminOf }: Dependencies): ExternalSetup {
  const nameOf = (values: Settings, key: (typeof HEADER_KEYS)[number]): string => values[key].toLowerCase();
  const readSettings = (values: Settings = settings.get()): ReturnType<ExternalSetup["readSettings"]> => {
    const peers = parseHosts(values.external_proxy);
    if (peers.length === 0 || values.external_secret === null) return "not_configured";
    if (new Set(HEADER_KEYS.map((key) => nameOf(values, key))).size < HEADER_KEYS.length) return "headers_not_distinct";
    return {
      peers,
      secret: values.external_secret,
      secretHeader: nameOf(values, "external_secret_header"),
      userHeader: nameOf(values, "external_user_header"),
      emailHeader: nameOf(values, "external_email_header"),
      nameHeader: nameOf(values, "external_name_header"),
      groupsHeader: nameOf(values, "external_groups_header"),
      adminGroup: values.external_admin_group,
    };
  };
  const isOffered = (values: Settings): boolean =>
    values.external_auth_enabled && typeof readSettings(values) === "object";
  const findHeaderConflicts = (values: Settings): readonly ChangeableSettingKey[] =>
    HEADER_KEYS.filter((key) =>
      HEADER_KEYS.some((other) => other !== key && nameOf(values, other) === nameOf(values, key)),
    );
  const isTested = (values: Settings = settings.get()): boolean => values.external_tested_at !== null;
  return {
    readSettings,
    isReady: () => settings.get().auth_enabled && isOffered(settings.get()),
    isOffered,
    isTested,
    findHeaderConflicts,
    findConflicts: (values, changed) =>
      findHeaderConflicts(values)
        .filter((key) => changed.includes(key))
        .map((key) => ({ path: `changes.${key}`, code: "header_taken" })),
    recordTest: async (version, user, by) => {
      if (isTested()) return;
      const prepared = await settings.prepareChange(version, {}, { external_tested_at: Date.now() });
      const entry = auditLog.record(
        { area: "configuration", action: "proxy_tested", subject: user, before: {}, after: {} },
        by,
      );
      if (!(await tryWrite(database, [...prepared.statements, entry]))) return;
      prepared.confirm();
    },
    hasAdmin: () => hasAdminOf(EXTERNAL_ISSUER),
  };
}
