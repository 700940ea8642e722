import { downloadResult } from "./download-result.ts";
import type { GeneratedFile, ProviderConnection, RunResult, UsageFact, VendorJob } from "./provider-definition.ts";
import { toReportedFacts } from "./usage-facts.ts";
import { classifyVendorError, InvalidVendorResponse } from "./vendor-failure.ts";

/** The state of a job at the vendor. */
export type JobStatus =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed" }
  /** `addresses` of the files of the result. */
  | { readonly kind: "done"; readonly addresses: readonly string[] };

/** Requests to a vendor's queue. They reject as `requestJson` does. */
export interface JobQueue<Request> {
  /** Resolves with the vendor's id of the job. */
  start(connection: ProviderConnection, request: Request, signal: AbortSignal): Promise<string>;
  poll(connection: ProviderConnection, vendorId: string, signal: AbortSignal): Promise<JobStatus>;
  cancel(connection: ProviderConnection, vendorId: string, signal: AbortSignal): Promise<void>;
}

const CANCEL_TIMEOUT_MS = 10_000;
/** Further files of a result are dropped. */
const MAX_FILES = 8;
const MAX_ID_LENGTH = 255;

async function download(
  connection: ProviderConnection,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly GeneratedFile[]> {
  if (addresses.length === 0) throw new InvalidVendorResponse("the result has no files");
  return Promise.all(addresses.slice(0, MAX_FILES).map((address) => downloadResult(connection, address, signal)));
}

/** Wraps a vendor's queue as a job. Reports the number of files in `unit`; if that is null, callers estimate usage. */
export function createVendorJob<Request>(queue: JobQueue<Request>, unit: "images" | null): VendorJob<Request> {
  const fail = (error: unknown, signal: AbortSignal): RunResult<never> => ({
    ok: false,
    failure: classifyVendorError(error, signal),
    usage: [],
  });
  return {
    start: async (connection, request, signal) => {
      try {
        signal.throwIfAborted();
        const vendorId = await queue.start(connection, request, signal);
        if (vendorId.length > MAX_ID_LENGTH) throw new InvalidVendorResponse("the id of the job is too long");
        return { ok: true, value: vendorId, usage: [] };
      } catch (error) {
        return fail(error, signal);
      }
    },
    poll: async (connection, vendorId, signal) => {
      try {
        const status = await queue.poll(connection, vendorId, signal);
        if (status.kind === "waiting") return { ok: true, value: null, usage: [] };
        if (status.kind === "failed") return { ok: true, value: "failed", usage: [] };
        const value = await download(connection, status.addresses, signal);
        const usage: readonly UsageFact[] = unit === null ? [] : toReportedFacts(unit, value.length);
        return { ok: true, value, usage };
      } catch (error) {
        return fail(error, signal);
      }
    },
    cancel: (connection, vendorId) => queue.cancel(connection, vendorId, AbortSignal.timeout(CANCEL_TIMEOUT_MS)),
  };
}
