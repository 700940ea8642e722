import type { Provider, ProviderModel, ProviderTest, RouteCall } from "@showrunner/contract/rest";
import type { ProviderDefinition, ProviderFailure } from "../../ai/provider-definition.ts";
import type { AuditLog } from "../../platform/audit-log/index.ts";
import { WriteConflict, type Database, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { HostNotApproved } from "../../platform/network/guarded-connect.ts";
import { getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import type { AuditedCaller } from "./audited-caller.ts";
import { canView, isReadOnly } from "./provider-access.ts";
import type { ProviderCredentials } from "./provider-credentials.ts";
import { checkCredentials, checkFields, type FieldValues } from "./provider-values.ts";
import { presentProvider, readSettings } from "./providers.presenter.ts";
import type { ListedProvider, ProvidersRepository } from "./providers.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Requests to the vendor that cost nothing. */
export interface ProviderTestsService {
  testUnsaved(
    caller: UserCaller,
    body: RouteInput<"POST /providers/test">["body"],
  ): Promise<ServiceResult<ProviderTest>>;
  test(actor: AuditedCaller, id: string): Promise<ServiceResult<{ provider: Provider; test: ProviderTest }>>;
  listModels(
    caller: UserCaller,
    id: string,
  ): Promise<ServiceResult<RouteCall<"GET /providers/:id/models">["response"]>>;
}

interface Dependencies {
  readonly definitions: readonly ProviderDefinition[];
  readonly database: Pick<Database, "write">;
  readonly repository: ProvidersRepository;
  readonly credentials: ProviderCredentials;
  /** Guarded by the network rules. */
  readonly fetch: typeof globalThis.fetch;
  /** Whether private addresses are allowed for a host. */
  readonly isHostApproved: (host: string) => boolean;
  /** Per account, because tests could be used to scan ports of other hosts. */
  readonly testLimit: RateLimiter;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Limit of connection tests and model lists per account. */
export const PROVIDER_TEST_RULE = { points: 30, durationS: 300 };

/** Below the client timeout of 10 s. */
const TIMEOUT_MS = 7_000;
const MAX_MODELS = 1_000;
const MAX_MODEL_NAME = 200;

interface ConnectionResult {
  readonly failure: ProviderFailure | null;
  readonly models: ProviderModel[];
}

const failed = (failure: ProviderFailure): ConnectionResult => ({ failure, models: [] });
const presentFailure = (failure: ProviderFailure | null) => ({
  failure: failure?.code ?? null,
  host: failure?.code === "host_not_approved" ? failure.host : null,
});

export function createProviderTestsService(dependencies: Dependencies): ProviderTestsService {
  const { definitions, database, repository, credentials, fetch, isHostApproved, auditLog, now } = dependencies;

  /** Finds an unencrypted address whose host is not approved. */
  const findPlainHost = ({ settings: fields }: ProviderDefinition, settings: FieldValues): string | undefined =>
    fields
      .filter(({ key, kind }) => kind === "url" && (settings[key] ?? "").startsWith("http:"))
      .map(({ key }) => getApprovableHost(settings[key] ?? ""))
      .find((host) => !isHostApproved(host));

  const connect = async (
    definition: ProviderDefinition,
    settings: FieldValues,
    secrets: FieldValues,
  ): Promise<ConnectionResult> => {
    const plainHost = findPlainHost(definition, settings);
    if (plainHost !== undefined) return failed({ code: "host_not_approved", host: plainHost });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const listed = await definition.listModels({ settings, credentials: secrets, fetch }, signal);
      if (!listed.ok) return failed(listed.failure);
      const models = listed.value
        .filter(({ name }) => name.length <= MAX_MODEL_NAME)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .slice(0, MAX_MODELS)
        .map(({ name, capabilities }) => ({ name, capabilities: capabilities === null ? null : [...capabilities] }));
      return { failure: null, models };
    } catch (error) {
      // Definitions should return failures, not throw. The error is not logged, because it could quote the request.
      if (error instanceof HostNotApproved) return failed({ code: "host_not_approved", host: error.host });
      return failed({ code: signal.aborted ? "timeout" : "invalid_response" });
    }
  };
  const connectStored = async (row: ListedProvider): Promise<ConnectionResult> => {
    const definition = definitions.find(({ key }) => key === row.provider_key);
    if (definition === undefined) return failed({ code: "refused" });
    const secrets = await credentials.open(row);
    const isMissing = secrets === null || !checkCredentials(definition, secrets, row.needs_no_key === 1).ok;
    return isMissing ? failed({ code: "credentials" }) : connect(definition, readSettings(row), secrets);
  };
  const presentTest = ({ failure, models }: ConnectionResult): ProviderTest => ({
    tested_at: toIsoTime(now()),
    ...presentFailure(failure),
    models,
  });
  const consumeTestLimit = async ({ user_id }: UserCaller): Promise<ServiceResult<undefined>> => {
    const retryAfterS = await dependencies.testLimit.consume(user_id ?? "installation");
    return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : ok();
  };

  /** Statements that store the result of a test. They reject with `WriteConflict` if the provider changed meanwhile. */
  const keep = (provider: ListedProvider, failure: string | null, { audit }: AuditedCaller) => {
    const { id, name, status, version } = provider;
    const moment = now();
    // Only resuming ends a pause; it may also have been archived during the test.
    const isKept = status === "paused" || status === "archived";
    const next = isKept ? status : failure === "credentials" ? "error" : failure === null ? "active" : status;
    const result = failure === null ? { validated_at: moment, failure } : { failure };
    const validation = repository.setValidation(id, version, result);
    if (next === status) return [validation];
    return [
      validation,
      repository.changeStatus(provider, { status: next, updated_at: moment }),
      auditLog.record(
        {
          area: "providers",
          action: next === "active" ? "provider_activated" : "provider_credentials_refused",
          subject: name,
          before: { status },
          after: { status: next },
        },
        audit,
      ),
    ] satisfies readonly WriteStatement[];
  };

  return {
    testUnsaved: async (caller, body) => {
      const definition = definitions.find(({ key }) => key === body.provider_key);
      if (definition === undefined) return failField("provider_key", "unknown_choice");
      const settings = checkFields(definition.settings, body.settings, "settings");
      if (!settings.ok) return settings;
      const secrets = checkCredentials(definition, body.credentials, body.needs_no_key);
      if (!secrets.ok) return secrets;
      const allowed = await consumeTestLimit(caller);
      return allowed.ok ? ok(presentTest(await connect(definition, settings.value, secrets.value))) : allowed;
    },
    test: async (actor, id) => {
      const row = await repository.findById(id);
      if (row === undefined) return fail("ai_provider_not_found");
      if (row.status === "archived") return fail("ai_provider_wrong_status");
      const allowed = await consumeTestLimit(actor.caller);
      if (!allowed.ok) return allowed;
      const result = await connectStored(row);
      try {
        const current = await repository.findById(id);
        // Otherwise the provider was changed meanwhile, and the result is about its old connection.
        if (current?.version === row.version) await database.write(keep(current, result.failure?.code ?? null, actor));
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
      }
      const after = await repository.findById(id);
      if (after === undefined) return fail("ai_provider_not_found");
      return ok({ provider: presentProvider(after, actor.caller), test: presentTest(result) });
    },
    listModels: async (caller, id) => {
      const row = await repository.findById(id);
      if (row === undefined || !canView(caller, row)) return fail("ai_provider_not_found");
      if (isReadOnly(caller, row)) return fail("ai_provider_read_only");
      const allowed = await consumeTestLimit(caller);
      if (!allowed.ok) return allowed;
      const { failure, models } = await connectStored(row);
      return ok({ ...presentFailure(failure), items: models });
    },
  };
}
