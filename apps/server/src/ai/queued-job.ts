import { collectAddresses } from "./collect-addresses.ts";
import { downloadResult } from "./download-result.ts";
import type { GeneratedFile, ProviderConnection, RunResult, UsageFact, VendorJob } from "./provider-definition.ts";
import { report } from "./usage-facts.ts";
import { classifyVendorError, InvalidVendorResponse } from "./vendor-failure.ts";

/** What a vendor says about a job: it goes on, has failed, or has this output. */
export type JobStatus =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed" }
  | { readonly kind: "done"; readonly output: unknown };

/** Requests of a vendor's own queue. Each may throw what requests throw. */
export interface JobQueue<Request> {
  /** Resolves with the vendor's id of the job, of at most 255 characters. */
  start(connection: ProviderConnection, request: Request, signal: AbortSignal): Promise<string>;
  poll(connection: ProviderConnection, vendorId: string, signal: AbortSignal): Promise<JobStatus>;
  cancel(connection: ProviderConnection, vendorId: string, signal: AbortSignal): Promise<void>;
}

const CANCEL_TIMEOUT_MS = 10_000;
/** More files are not kept. */
const MAX_FILES = 8;
const MAX_ID_LENGTH = 255;

async function download(
  connection: ProviderConnection,
  output: unknown,
  signal: AbortSignal,
): Promise<readonly GeneratedFile[]> {
  const addresses = collectAddresses(output).slice(0, MAX_FILES);
  if (addresses.length === 0) throw new InvalidVendorResponse("the result has no files");
  return Promise.all(addresses.map((address) => downloadResult(connection, address, signal)));
}

/** A vendor's queue as a job. `unit` is reported by the number of files; without it usage is estimated. */
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
        if (status.kind === "failed") return { ok: false, failure: { code: "refused" }, usage: [] };
        const value = await download(connection, status.output, signal);
        const usage: readonly UsageFact[] = unit === null ? [] : report(unit, value.length);
        return { ok: true, value, usage };
      } catch (error) {
        return fail(error, signal);
      }
    },
    cancel: (connection, vendorId) => queue.cancel(connection, vendorId, AbortSignal.timeout(CANCEL_TIMEOUT_MS)),
  };
}
