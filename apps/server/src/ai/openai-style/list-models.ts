import { z } from "zod";
import { getBaseUrl } from "../provider-fields.ts";
import { listVendorModels } from "../list-vendor-models.ts";
import type { ModelInfo, ProviderConnection, RunResult } from "../provider-definition.ts";
import { buildHeaders } from "./connection.ts";

const schema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(5_000) });

export function listModels(
  connection: ProviderConnection,
  signal: AbortSignal,
): Promise<RunResult<readonly ModelInfo[]>> {
  const toModels = ({ data }: z.output<typeof schema>): readonly ModelInfo[] =>
    data.map(({ id }) => ({ name: id, capabilities: null }));
  const url = `${getBaseUrl(connection)}/models`;
  return listVendorModels(connection, { url, headers: buildHeaders(connection), schema, toModels }, signal);
}
