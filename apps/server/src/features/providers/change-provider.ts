import type { Provider } from "@showrunner/contract/rest";
import type { ProviderDefinition } from "../../ai/provider-definition.ts";
import type { AuditLog } from "../../platform/audit-log/index.ts";
import { foldText, tryWrite, type Database, type ProvidersTable } from "../../platform/db/index.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { AuditedCaller } from "./audited-caller.ts";
import { isCreator } from "./provider-access.ts";
import type { ProviderCredentials } from "./provider-credentials.ts";
import {
  checkCapabilities,
  checkCredentials,
  checkFields,
  findChangedAddresses,
  isSameConnection,
  type FieldValues,
} from "./provider-values.ts";
import { presentProvider, readCredentialKeys, readSettings } from "./providers.presenter.ts";
import type { ListedProvider, ProvidersRepository } from "./providers.repository.ts";

type ChangedProvider = RouteInput<"PUT /providers/:id">["body"];

/** Changes a provider. Only its creator may change its credentials and where they are sent. */
export type ChangeProvider = (
  actor: AuditedCaller,
  id: string,
  body: ChangedProvider,
) => Promise<ServiceResult<Provider>>;

interface Dependencies {
  readonly definitions: readonly ProviderDefinition[];
  readonly database: Pick<Database, "write">;
  readonly repository: ProvidersRepository;
  readonly credentials: ProviderCredentials;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Changed fields that are the creator's alone: with them, an admin could redirect the creator's credentials. */
function findCreatorOnly(row: ListedProvider, body: ChangedProvider, addresses: readonly string[]): FieldFailure[] {
  const paths = [
    ...addresses.map((key) => `settings.${key}`),
    ...Object.keys(body.credentials ?? {}).map((key) => `credentials.${key}`),
    ...(body.needs_no_key === (row.needs_no_key === 1) ? [] : ["needs_no_key"]),
    ...(body.visibility === row.visibility ? [] : ["visibility"]),
  ];
  return paths.map((path) => ({ path, code: "creator_only" }));
}

export function createChangeProvider(dependencies: Dependencies): ChangeProvider {
  const { definitions, database, repository, credentials, auditLog, now } = dependencies;

  /** The credentials after the change. A new address requires them to be entered again. */
  const planCredentials = async (
    definition: ProviderDefinition,
    row: ListedProvider,
    { credentials: changes, needs_no_key: needsNoKey }: ChangedProvider,
    hasNewAddress: boolean,
  ): Promise<ServiceResult<FieldValues>> => {
    const given = changes ?? {};
    if (needsNoKey) return ok({});
    const missing = readCredentialKeys(row).filter((key) => given[key] === undefined);
    if (hasNewAddress && missing.length > 0)
      return fail("validation_failed", {
        fields: missing.map((key) => ({ path: `credentials.${key}`, code: "key_again" })),
      });
    const stored = (await credentials.open(row)) ?? {};
    const entries = Object.entries({ ...stored, ...given }).filter((entry): entry is [string, string] => !!entry[1]);
    return checkCredentials(definition, Object.fromEntries(entries), false);
  };

  return async ({ caller, audit }, id, body) => {
    const row = await repository.findById(id);
    if (row === undefined) return fail("ai_provider_not_found");
    if (row.status === "archived") return fail("ai_provider_wrong_status");
    if (row.version !== body.version) return fail("version_conflict");
    const definition = definitions.find(({ key }) => key === row.provider_key);
    if (definition === undefined) return fail("ai_provider_inactive");
    const capabilities = checkCapabilities(definition, body.capabilities);
    if (!capabilities.ok) return capabilities;
    const settings = checkFields(definition.settings, body.settings, "settings");
    if (!settings.ok) return settings;

    const before = readSettings(row);
    const addresses = findChangedAddresses(definition, before, settings.value);
    const hasNewKeys = body.credentials !== null && Object.keys(body.credentials).length > 0;
    const hasOtherKeyRule = body.needs_no_key !== (row.needs_no_key === 1);
    if (!isCreator(caller, row)) {
      const fields = findCreatorOnly(row, body, addresses);
      if (fields.length > 0) return fail("validation_failed", { fields });
    }
    const isOther = hasNewKeys || hasOtherKeyRule || !isSameConnection(definition, before, settings.value);
    const planned = isOther ? await planCredentials(definition, row, body, addresses.length > 0) : null;
    if (planned?.ok === false) return planned;

    const changes: Partial<ProvidersTable> = {
      name: body.name,
      name_folded: foldText(body.name),
      description: body.description,
      visibility: body.visibility,
      capabilities: JSON.stringify(body.capabilities),
      settings: JSON.stringify(settings.value),
      needs_no_key: body.needs_no_key ? 1 : 0,
      updated_at: now(),
      ...(planned === null
        ? {}
        : {
            ...(await credentials.seal(id, planned.value)),
            status: row.status === "paused" ? "paused" : "draft",
            validated_at: null,
            failure: null,
          }),
    };
    const described = ["name", "description", "visibility", "capabilities", "settings", "needs_no_key"] as const;
    const changed = described.filter((key) => changes[key] !== row[key]);
    const pick = (source: Partial<ProvidersTable>) =>
      Object.fromEntries(changed.map((key) => [key, source[key] ?? null]));
    const isWritten = await tryWrite(database, [
      repository.update(id, row.version, changes),
      auditLog.record(
        {
          area: "providers",
          action: "provider_changed",
          subject: body.name,
          before: pick(row),
          after: { ...pick(changes), ...(hasNewKeys ? { credentials: "changed" } : {}) },
        },
        audit,
      ),
    ]);
    if (!isWritten)
      return fail((await repository.findById(id)) === undefined ? "ai_provider_not_found" : "version_conflict");
    const after = await repository.findById(id);
    return after === undefined ? fail("ai_provider_not_found") : ok(presentProvider(after, caller));
  };
}
