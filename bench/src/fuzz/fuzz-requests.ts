import fc from "fast-check";
import {
  findResponseProblem,
  operationKeys,
  collectReferences,
  type References,
  listValidPlans,
  buildFuzzRequest,
  createRequestPlans,
  type FuzzRequest,
  type RequestPlan,
  answerFirstRound,
  completeShow,
  type ShowFixture,
} from "@showrunner/server/testing";
import { RandomSource } from "../random-source.ts";
import { pickOne, type FuzzContext } from "./fuzz-context.ts";
import { getFailureMessage, type FuzzReport } from "./fuzz-report.ts";

const SHRINK_TIMEOUT_MS = 15_000;
/** States of the show that a batch of requests uses. */
const SHOW_STATES = ["not begun", "played", "completed", "shared"] as const;

export interface RequestFuzzOptions {
  readonly seed: number;
  readonly total: number;
  /** Requests of one operation on one show, before the next operation. */
  readonly perBatch: number;
  readonly concurrency: number;
  /** A show that the callers have no access to. */
  readonly other: ShowFixture;
  /** A show that other fuzzers use at the same time. */
  readonly shared: ShowFixture;
  /** Capability URL of a picture in the shared show. */
  readonly capability: () => string;
}

/** Operations after which their target is gone or cannot be used again. */
const isDestructive = (key: string): boolean => /^DELETE|\/(deactivate|reactivate|password)$/.test(key);

/** Formats a request for the report. */
export function formatRequest({ method, url, headers, payload }: FuzzRequest): string {
  const body = payload === undefined ? "" : ` body ${JSON.stringify(payload.toString("latin1").slice(0, 1_500))}`;
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 800)}${body}`;
}

/** Provides a show for each request of a batch, and a new one after it was used up. */
class ShowSupply {
  readonly #context: FuzzContext;
  readonly #run: RequestFuzzOptions;
  readonly #showState: (typeof SHOW_STATES)[number];
  /** Operation of the batch: files for operations about files are not shared with other shows. */
  readonly #key: string;
  #current: { readonly fixture: ShowFixture; readonly references: References } | null = null;

  constructor(context: FuzzContext, run: RequestFuzzOptions, showState: (typeof SHOW_STATES)[number], key: string) {
    this.#context = context;
    this.#run = run;
    this.#showState = showState;
    this.#key = key;
  }

  async get(): Promise<{ readonly fixture: ShowFixture; readonly references: References }> {
    if (this.#current !== null) return this.#current;
    const { world } = this.#context;
    const { shared, other, capability } = this.#run;
    const fixture = this.#showState === "shared" ? shared : await world.createShow(this.#key);
    if (this.#showState === "played") await answerFirstRound(fixture, world);
    if (this.#showState === "completed") await completeShow(fixture, world);
    const references = { ...(await collectReferences(fixture, other, world)), capability: capability() };
    this.#current = { fixture, references };
    return this.#current;
  }

  discard(): void {
    this.#current = null;
  }
}

async function runBatch(
  key: string,
  turn: number,
  count: number,
  context: FuzzContext,
  run: RequestFuzzOptions,
  report: FuzzReport,
): Promise<void> {
  const { world, validator, httpClients } = context;
  const seed = run.seed + turn;
  const random = new RandomSource(seed);
  const kinds = isDestructive(key) ? SHOW_STATES.slice(0, 3) : SHOW_STATES;
  const showState = kinds[Math.floor(turn / operationKeys.length) % kinds.length] ?? "not begun";
  const supply = new ShowSupply(context, run, showState, key);
  const plans = fc.oneof(
    createRequestPlans(key, validator.document, false),
    createRequestPlans(key, validator.document, true),
  );
  const prepare = async (plan: RequestPlan): Promise<FuzzRequest> =>
    buildFuzzRequest(plan, { key, world, ...(await supply.get()) });
  const prepareOrReplaceShow = async (plan: RequestPlan): Promise<FuzzRequest> => {
    try {
      return await prepare(plan);
    } catch {
      // The previous request may have removed what this one needs.
      supply.discard();
    }
    try {
      return await prepare(plan);
    } catch (error) {
      // A 4xx while preparing means that the show's state does not allow this request; skip it. A 5xx is a finding.
      fc.pre(!/^[A-Z]+ \S+: 4\d\d /.test(error instanceof Error ? error.message : ""));
      throw error;
    }
  };
  let last = "";
  const send = async (plan: RequestPlan) => {
    const request = await prepareOrReplaceShow(plan);
    last = formatRequest(request);
    // Other fuzzers need the shared show.
    fc.pre(showState !== "shared" || request.method !== "DELETE");
    return { request, response: await pickOne(httpClients, random).send(request) };
  };
  const tryOne = async (plan: RequestPlan): Promise<void> => {
    let { request, response } = await send(plan);
    // Another worker may have changed the same thing since the request was prepared with its version.
    if (response.statusCode === 409 && plan.mutations.length === 0) ({ request, response } = await send(plan));
    report.recordRequest(key, response.statusCode);
    report.callers.add(plan.caller);
    const problem = findResponseProblem(validator, key, plan, request, response);
    if (problem !== null) throw new Error(problem);
    if (response.statusCode < 300 && isDestructive(key)) supply.discard();
  };
  const result = await fc.check(fc.asyncProperty(plans, tryOne), {
    numRuns: count,
    examples: listValidPlans(key).map((plan): [RequestPlan] => [plan]),
    seed,
    interruptAfterTimeLimit: SHRINK_TIMEOUT_MS * 4,
  });
  // Without a counterexample too many cases were skipped; nothing was wrong.
  if (!result.failed || result.counterexample === null) return;
  report.addFinding({
    where: key,
    what: getFailureMessage(result),
    example: `turn ${turn}, show ${showState}: ${JSON.stringify(result.counterexample)?.slice(0, 1_500)}\n    ${last}`,
  });
}

/** Sends requests of all operations in turn, several batches at a time. */
export async function fuzzRequests(context: FuzzContext, run: RequestFuzzOptions, report: FuzzReport): Promise<void> {
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (report.statuses.total < run.total) {
      const ownTurn = turn;
      turn += 1;
      const key = operationKeys[ownTurn % operationKeys.length] ?? "";
      const count = Math.max(1, Math.min(run.perBatch, run.total - report.statuses.total));
      try {
        await runBatch(key, ownTurn, count, context, run, report);
      } catch (error) {
        report.addFinding({ where: key, what: `could not be sent: ${String(error)}`, example: `turn ${ownTurn}` });
      }
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, worker));
}
