import type { GeneratedFile, ProviderConnection } from "./provider-definition.ts";
import { InvalidVendorResponse, VendorResponseError } from "./vendor-failure.ts";

const FALLBACK_MIME = "application/octet-stream";
/** Statuses of files that were deleted or whose address has expired. */
const GONE_STATUSES: readonly number[] = [403, 404, 410];

/** Fetches a generated file from the address in the vendor's result, without credentials and with the usual guards. */
export async function downloadResult(
  { fetch }: Pick<ProviderConnection, "fetch">,
  address: string,
  signal: AbortSignal,
): Promise<GeneratedFile> {
  const inline = /^data:([\w.+/-]+);base64,(.+)$/s.exec(address);
  if (inline !== null) return { bytes: Buffer.from(inline[2] ?? "", "base64"), mime: inline[1] ?? FALLBACK_MIME };
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new InvalidVendorResponse("the address of a result is not an HTTP URL");
  const response = await fetch(address, { signal });
  if (GONE_STATUSES.includes(response.status)) throw new InvalidVendorResponse("a file of the result is gone");
  // The vendor has generated the file, so the status says nothing about the key or the model: report an overload.
  if (!response.ok) throw new VendorResponseError(502, null, false);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) throw new InvalidVendorResponse("a result has no bytes");
  return { bytes, mime: response.headers.get("content-type")?.split(";")[0]?.trim() ?? FALLBACK_MIME };
}
