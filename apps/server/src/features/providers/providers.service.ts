import type { AuditAction, Provider, ProviderDefinitionInfo, RouteCall } from "@showrunner/contract/rest";
import type { ProviderDefinition } from "../../ai/provider-definition.ts";
import type { AuditLog } from "../../platform/audit-log/index.ts";
import {
  foldFullText,
  foldText,
  UniqueViolation,
  tryWrite,
  type Database,
  type ProvidersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import type { AuditedCaller } from "./audited-caller.ts";
import type { ChangeProvider } from "./change-provider.ts";
import { canView } from "./provider-access.ts";
import type { ProviderCredentials } from "./provider-credentials.ts";
import { checkCapabilities, checkCredentials, checkFields, toSlug } from "./provider-values.ts";
import { presentDefinition, presentProvider } from "./providers.presenter.ts";
import type { ListedProvider, ProvidersRepository } from "./providers.repository.ts";

export type NewProvider = RouteInput<"POST /providers">["body"];

/** Manages providers for admins, and lists them for users. */
export interface ProvidersService {
  list(
    caller: UserCaller,
    query: RouteInput<"GET /providers">["query"],
  ): Promise<ServiceResult<RouteCall<"GET /providers">["response"]>>;
  listDefinitions(): readonly ProviderDefinitionInfo[];
  get(caller: UserCaller, id: string): Promise<ServiceResult<Provider>>;
  create(actor: AuditedCaller, body: NewProvider): Promise<ServiceResult<Provider>>;
  readonly change: ChangeProvider;
  /**
   * Pauses or resumes. Resuming makes a provider a draft if its connection was not tested or its credentials were
   * refused.
   */
  setPaused(actor: AuditedCaller, id: string, isPaused: boolean): Promise<ServiceResult<Provider>>;
  archive(actor: AuditedCaller, id: string): Promise<ServiceResult<Provider>>;
  restore(actor: AuditedCaller, id: string): Promise<ServiceResult<Provider>>;
  remove(actor: AuditedCaller, id: string, typedName: string): Promise<ServiceResult<undefined>>;
}

/** Statements for the prices that are created and deleted together with a provider. */
export interface ProviderPricingStatements {
  /** Fails if two prices are for the same use. */
  insert(providerId: string, entries: NewProvider["pricing"], now: number): ServiceResult<readonly WriteStatement[]>;
  delete(providerId: string): readonly WriteStatement[];
}

interface Dependencies {
  readonly definitions: readonly ProviderDefinition[];
  readonly database: Pick<Database, "write">;
  readonly repository: ProvidersRepository;
  readonly credentials: ProviderCredentials;
  readonly change: ChangeProvider;
  readonly pricing: ProviderPricingStatements;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

const MAX_SLUG_NUMBER = 9;

/** Slugs to try in this order until one is free. */
function listSlugs(name: string, id: string): readonly string[] {
  const slug = toSlug(name);
  const numbered = Array.from({ length: MAX_SLUG_NUMBER - 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${id}`];
}

export function createProvidersService(dependencies: Dependencies): ProvidersService {
  const { definitions, database, repository, credentials, pricing, auditLog, now } = dependencies;

  const findVisible = async (caller: UserCaller, id: string): Promise<ServiceResult<ListedProvider>> => {
    const row = await repository.findById(id);
    return row === undefined || !canView(caller, row) ? fail("ai_provider_not_found") : ok(row);
  };
  const get: ProvidersService["get"] = async (caller, id) => {
    const found = await findVisible(caller, id);
    return found.ok ? ok(presentProvider(found.value, caller)) : found;
  };

  /** Writes the row under the first free slug. */
  const insert = async (
    row: ProvidersTable,
    prices: readonly WriteStatement[],
    { audit }: AuditedCaller,
  ): Promise<void> => {
    const slugs = listSlugs(row.name, row.id);
    for (const [index, slug] of slugs.entries()) {
      try {
        const { name, provider_key, visibility, capabilities, settings, credential_keys } = row;
        await database.write([
          repository.insert({ ...row, slug }),
          ...prices,
          auditLog.record(
            {
              area: "providers",
              action: "provider_created",
              subject: name,
              before: {},
              after: { provider_key, visibility, capabilities, settings, credentials: credential_keys },
            },
            audit,
          ),
        ]);
        return;
      } catch (error) {
        if (!(error instanceof UniqueViolation) || index === slugs.length - 1) throw error;
      }
    }
  };

  const changeStatus = async (
    { caller, audit }: AuditedCaller,
    id: string,
    from: readonly ProvidersTable["status"][],
    getChanges: (row: ListedProvider) => Partial<ProvidersTable> & Pick<ProvidersTable, "status">,
    action: AuditAction,
  ): Promise<ServiceResult<Provider>> => {
    const row = await repository.findById(id);
    if (row === undefined) return fail("ai_provider_not_found");
    if (!from.includes(row.status)) return fail("ai_provider_wrong_status");
    const changes = getChanges(row);
    const isWritten = await tryWrite(database, [
      repository.changeStatus(row, { ...changes, updated_at: now() }),
      auditLog.record(
        {
          area: "providers",
          action,
          subject: row.name,
          before: { status: row.status },
          after: { status: changes.status },
        },
        audit,
      ),
    ]);
    if (!isWritten) {
      const current = await repository.findById(id);
      return fail(current?.status === row.status ? "version_conflict" : "ai_provider_wrong_status");
    }
    return get(caller, id);
  };

  return {
    get,
    listDefinitions: () => definitions.map(presentDefinition),
    list: async (caller, { cursor, limit, ...filter }) => {
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      const cursorOf = (row: ListedProvider) => ({ value: row.name_folded, id: row.id });
      return ok({ ...toPage(rows, limit, cursorOf, (row) => presentProvider(row, caller)), total });
    },
    create: async (actor, body) => {
      const definition = definitions.find(({ key }) => key === body.provider_key);
      if (definition === undefined) return failField("provider_key", "unknown_choice");
      const capabilities = checkCapabilities(definition, body.capabilities);
      if (!capabilities.ok) return capabilities;
      const settings = checkFields(definition.settings, body.settings, "settings");
      if (!settings.ok) return settings;
      const secrets = checkCredentials(definition, body.credentials, body.needs_no_key);
      if (!secrets.ok) return secrets;
      const [id, moment] = [newId(), now()];
      const prices = pricing.insert(id, body.pricing, moment);
      if (!prices.ok) return prices;
      await insert(
        {
          id,
          slug: "",
          provider_key: definition.key,
          name: body.name,
          name_folded: foldText(body.name),
          description: body.description,
          visibility: body.visibility,
          capabilities: JSON.stringify(body.capabilities),
          status: "draft",
          settings: JSON.stringify(settings.value),
          ...(await credentials.seal(id, secrets.value)),
          needs_no_key: body.needs_no_key ? 1 : 0,
          created_by: actor.caller.user_id,
          created_at: moment,
          updated_at: moment,
          validated_at: null,
          failure: null,
          version: 1,
        },
        prices.value,
        actor,
      );
      return get(actor.caller, id);
    },
    change: dependencies.change,
    setPaused: (actor, id, isPaused) =>
      isPaused
        ? changeStatus(actor, id, ["active"], () => ({ status: "paused" }), "provider_paused")
        : changeStatus(
            actor,
            id,
            ["paused"],
            ({ validated_at, failure }) => ({
              status: validated_at === null || failure === "credentials" ? "draft" : "active",
            }),
            "provider_resumed",
          ),
    archive: (actor, id) =>
      changeStatus(
        actor,
        id,
        ["draft", "active", "error", "paused"],
        () => ({ status: "archived" }),
        "provider_archived",
      ),
    restore: (actor, id) =>
      changeStatus(actor, id, ["archived"], () => ({ status: "draft", failure: null }), "provider_restored"),
    remove: async ({ audit }, id, typedName) => {
      const row = await repository.findById(id);
      if (row === undefined) return fail("ai_provider_not_found");
      if (foldFullText(typedName) !== foldFullText(row.name)) return failField("name", "name_mismatch");
      const { provider_key, status, settings } = row;
      const isWritten = await tryWrite(database, [
        repository.delete(id),
        ...pricing.delete(id),
        auditLog.record(
          {
            area: "providers",
            action: "provider_deleted",
            subject: row.name,
            before: { provider_key, status, settings },
            after: {},
          },
          audit,
        ),
      ]);
      return isWritten ? ok() : fail("ai_provider_not_found");
    },
  };
}
