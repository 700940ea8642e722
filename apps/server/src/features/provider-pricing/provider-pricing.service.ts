import { createHash } from "node:crypto";
import type { PricingEntry, PricingEntryInput, PricingImport, ProviderPricing } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { ProviderDefinition } from "../../ai/provider-definition.ts";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database, type ProviderPricingTable } from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { findListedPrice, type ListedVendor } from "./price-list.ts";
import { createPricingRow, getPricingKey } from "./provider-pricing.rows.ts";
import type { ProviderPricingRepository } from "./provider-pricing.repository.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

interface PricedProvider {
  readonly name: string;
  readonly provider_key: string;
  /** JSON object. */
  readonly settings: string;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: ProviderPricingRepository;
  readonly definitions: readonly ProviderDefinition[];
  readonly findProvider: (id: string) => Promise<PricedProvider | undefined>;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

interface ImportRequest {
  readonly models: readonly Pick<PricingEntryInput, "capability" | "model">[];
  readonly base_url: string | null;
}

export interface ProviderPricingService {
  get(providerId: string): Promise<ServiceResult<ProviderPricing>>;
  replace(
    providerId: string,
    change: { readonly entries: readonly PricingEntryInput[]; readonly revision: string },
    by: AuditContext,
  ): Promise<ServiceResult<ProviderPricing>>;
  lookUp(providerId: string, request: ImportRequest): Promise<ServiceResult<PricingImport>>;
  /** For a provider that does not exist yet. */
  lookUpByDefinition(key: string, request: ImportRequest): Promise<ServiceResult<PricingImport>>;
}

const MAX_FORMER_ENTRIES = 50;

const PRICES = ["price_per_unit_cents", "input_price_cents", "cached_input_price_cents", "output_price_cents"] as const;

const isSamePrice = (a: PricingEntryInput, b: PricingEntryInput): boolean =>
  a.provider_unit === b.provider_unit &&
  a.currency === b.currency &&
  PRICES.every((field) => {
    const [first, second] = [a[field], b[field]];
    return first === null || second === null ? first === second : new Decimal(first).equals(second);
  });

function presentEntry({ provider_id: _, valid_from, valid_to, ...row }: ProviderPricingTable): PricingEntry {
  return {
    ...row,
    valid_from: toIsoTime(valid_from),
    valid_to: toIsoTimeOrNull(valid_to),
  };
}

/** Identifies the set of current prices, to detect concurrent changes. */
const getRevision = (rows: readonly ProviderPricingTable[]): string =>
  createHash("sha256")
    .update(JSON.stringify(rows.map(({ id }) => id).toSorted()))
    .digest("base64url");

export function createProviderPricingService(dependencies: Dependencies): ProviderPricingService {
  const { database, repository, definitions, findProvider, auditLog, now } = dependencies;

  const present = async (providerId: string): Promise<ProviderPricing> => {
    const at = now();
    const [valid, former] = await Promise.all([
      repository.findValid(providerId, at),
      repository.findFormer(providerId, at, MAX_FORMER_ENTRIES),
    ]);
    return { entries: valid.map(presentEntry), former: former.map(presentEntry), revision: getRevision(valid) };
  };

  const lookUpPrices = async (
    { models }: ImportRequest,
    vendor: ListedVendor,
    known: readonly ProviderPricingTable[],
  ): Promise<PricingImport> => {
    const at = now();
    const items: PricingImport["items"] = [];
    const unavailable: PricingImport["unavailable"] = [];
    for (const { capability, model } of models) {
      const listed = await findListedPrice(vendor, capability, model, at);
      if (listed === null) {
        unavailable.push({ capability, model });
        continue;
      }
      const current = known.find((row) => getPricingKey(row) === getPricingKey(listed.entry));
      const change = current === undefined ? "added" : isSamePrice(current, listed.entry) ? "same" : "changed";
      items.push({ ...listed, current: current === undefined ? null : presentEntry(current), change });
    }
    return { items, unavailable };
  };
  const toVendor = (key: string, baseUrl: string | null): ListedVendor | undefined => {
    const definition = definitions.find((one) => one.key === key);
    return definition === undefined ? undefined : { id: definition.priceListProvider, baseUrl };
  };

  return {
    get: async (providerId) =>
      (await findProvider(providerId)) === undefined ? fail("ai_provider_not_found") : ok(await present(providerId)),
    replace: async (providerId, { entries, revision }, by) => {
      const provider = await findProvider(providerId);
      if (provider === undefined) return fail("ai_provider_not_found");
      const keys = entries.map(getPricingKey);
      const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
      if (repeated !== -1) return failField(`entries.${repeated}`, "duplicate_price");
      // Read before the prices, so that the lock refuses the write if they change in between.
      const version = await repository.findVersion();
      const at = now();
      const valid = await repository.findValid(providerId, at);
      if (getRevision(valid) !== revision) return fail("version_conflict");
      const isKept = (row: ProviderPricingTable): boolean =>
        entries.some((entry) => getPricingKey(entry) === getPricingKey(row) && isSamePrice(entry, row));
      const keptRows = valid.filter(isKept);
      const keptKeys = new Set(keptRows.map(getPricingKey));
      const ended = valid.filter((row) => !isKept(row));
      const added = entries.filter((entry) => !keptKeys.has(getPricingKey(entry)));
      if (ended.length === 0 && added.length === 0) return ok(await present(providerId));
      const isWritten = await tryWrite(database, [
        repository.lock(version),
        ...ended.map(({ id }) => repository.end(id, at)),
        ...added.map((entry) => repository.insert(createPricingRow(entry, providerId, at))),
        auditLog.record(
          {
            area: "providers",
            action: "provider_pricing_changed",
            subject: provider.name,
            before: { prices: valid.length },
            after: { prices: entries.length, added: added.length, ended: ended.length },
          },
          by,
        ),
      ]);
      if (!isWritten) return fail("version_conflict");
      return ok(await present(providerId));
    },
    lookUp: async (providerId, request) => {
      const provider = await findProvider(providerId);
      if (provider === undefined) return fail("ai_provider_not_found");
      const { base_url: baseUrl } = JSON.parse(provider.settings) as { readonly base_url?: string };
      const vendor = toVendor(provider.provider_key, baseUrl ?? null) ?? { id: null, baseUrl: baseUrl ?? null };
      return ok(await lookUpPrices(request, vendor, await repository.findValid(providerId, now())));
    },
    lookUpByDefinition: async (key, request) => {
      const vendor = toVendor(key, request.base_url);
      return vendor === undefined ? fail("not_found") : ok(await lookUpPrices(request, vendor, []));
    },
  };
}
