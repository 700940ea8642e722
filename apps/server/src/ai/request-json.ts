import type { z } from "zod";
import type { ProviderConnection } from "./provider-definition.ts";
import { isKeyRejected, InvalidVendorResponse, parseRetryAfter, VendorResponseError } from "./vendor-failure.ts";

interface JsonRequest<Schema extends z.ZodType> {
  readonly method?: "GET" | "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly schema: Schema;
  readonly signal: AbortSignal;
}

/** Calls a vendor's JSON API. Rejects with `VendorResponseError` or `InvalidVendorResponse`, or as `fetch` does. */
export async function requestJson<Schema extends z.ZodType>(
  { fetch }: Pick<ProviderConnection, "fetch">,
  url: string,
  { method = "GET", headers, body, schema, signal }: JsonRequest<Schema>,
): Promise<z.output<Schema>> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  const text = await response.text();
  if (!response.ok)
    throw new VendorResponseError(
      response.status,
      parseRetryAfter(response.headers.get("retry-after")),
      isKeyRejected(text),
    );
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new InvalidVendorResponse("the response does not match the expected schema");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
