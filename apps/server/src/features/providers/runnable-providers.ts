import type { Capability } from "@showrunner/contract/rest";
import type { ProviderDefinition } from "../../ai/provider-definition.ts";
import type { Database, ProvidersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { canView, isReadOnly } from "./provider-access.ts";
import type { ProviderCredentials } from "./provider-credentials.ts";
import type { FieldValues } from "./provider-values.ts";
import { readCapabilities, readSettings } from "./providers.presenter.ts";
import type { ProvidersRepository } from "./providers.repository.ts";

/** A provider with its definition, as runs use it. */
export interface RunnableProvider {
  readonly id: string;
  readonly version: number;
  /** Epoch ms of the latest passed test; null without one since the connection changed. */
  readonly validatedAt: number | null;
  readonly name: string;
  readonly definition: ProviderDefinition;
  readonly capabilities: readonly Capability[];
  readonly settings: FieldValues;
  /** Decrypts the credentials; call it right before the request. Null if they can no longer be decrypted. */
  readonly decryptCredentials: () => Promise<FieldValues | null>;
}

/** Finds providers for the features that run them. */
export interface RunnableProviders {
  /** For the console. Fails if the caller may not see (404) or run (403) the provider, or if it is inactive (409). */
  findForRun(caller: UserCaller, id: string): Promise<ServiceResult<RunnableProvider>>;
  /** For runs that have begun, regardless of the provider's current status; undefined if it was deleted. */
  findForJob(id: string): Promise<RunnableProvider | undefined>;
  /** The organisation's active providers, which features use for all signed-in users; oldest first. */
  listActive(capability: Capability): Promise<readonly RunnableProvider[]>;
  /**
   * Call after the vendor refused the credentials in a run. Sets the status `error`, except of a paused provider,
   * unless the provider was changed since it was found, such as by new credentials.
   */
  markCredentialsRejected(provider: Pick<RunnableProvider, "id" | "version">): Promise<void>;
}

interface Dependencies {
  readonly definitions: readonly ProviderDefinition[];
  readonly database: Pick<Database, "write">;
  readonly repository: ProvidersRepository;
  readonly credentials: ProviderCredentials;
  readonly now: () => number;
}

export function createRunnableProviders(dependencies: Dependencies): RunnableProviders {
  const { definitions, database, repository, credentials, now } = dependencies;

  const toRunnable = (row: ProvidersTable): RunnableProvider | undefined => {
    const definition = definitions.find(({ key }) => key === row.provider_key);
    return (
      definition && {
        id: row.id,
        version: row.version,
        validatedAt: row.validated_at,
        name: row.name,
        definition,
        capabilities: readCapabilities(row),
        settings: readSettings(row),
        decryptCredentials: () => credentials.open(row),
      }
    );
  };

  return {
    findForRun: async (caller, id) => {
      const row = await repository.findById(id);
      if (row === undefined || !canView(caller, row)) return fail("ai_provider_not_found");
      if (isReadOnly(caller, row)) return fail("ai_provider_read_only");
      const provider = row.status === "active" ? toRunnable(row) : undefined;
      return provider === undefined ? fail("ai_provider_inactive") : ok(provider);
    },
    findForJob: async (id) => {
      const row = await repository.findById(id);
      return row === undefined ? undefined : toRunnable(row);
    },
    listActive: async (capability) =>
      (await repository.findActive(capability)).map(toRunnable).filter((provider) => provider !== undefined),
    markCredentialsRejected: ({ id, version }) => database.write([repository.setRejected(id, version, now())]),
  };
}
