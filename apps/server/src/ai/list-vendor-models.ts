import type { z } from "zod";
import type { ModelInfo, ProviderConnection, RunResult } from "./provider-definition.ts";
import { requestJson } from "./request-json.ts";
import { toListFailure } from "./vendor-failure.ts";

interface ModelList<Schema extends z.ZodType> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly schema: Schema;
  readonly toModels: (response: z.output<Schema>) => readonly ModelInfo[];
}

/** The models of a vendor, sorted by name and without duplicates. */
export async function listVendorModels<Schema extends z.ZodType>(
  connection: ProviderConnection,
  { url, headers, schema, toModels }: ModelList<Schema>,
  signal: AbortSignal,
): Promise<RunResult<readonly ModelInfo[]>> {
  try {
    const models = toModels(await requestJson(connection, url, { headers, schema, signal }));
    const byName = new Map(models.map((model) => [model.name, model]));
    return { ok: true, value: [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)), usage: [] };
  } catch (error) {
    return { ok: false, failure: toListFailure(error, signal), usage: [] };
  }
}
