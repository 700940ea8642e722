import fc from "fast-check";
import { problemWith } from "../../../apps/server/src/contract-tests/fuzzing/judge.ts";
import { operation_keys } from "../../../apps/server/src/contract-tests/fuzzing/operations.ts";
import { referencesOf, type References } from "../../../apps/server/src/contract-tests/fuzzing/references.ts";
import {
  properPlans,
  realise,
  requestPlans,
  type FuzzRequest,
  type RequestPlan,
} from "../../../apps/server/src/contract-tests/fuzzing/requests.ts";
import { answerFirstRound, completeShow } from "../../../apps/server/src/contract-tests/play.ts";
import type { Things } from "../../../apps/server/src/contract-tests/world.ts";
import { Chance } from "../faults/chance.ts";
import { oneOf, type Scene } from "./scene.ts";
import { failureOf, type Tally } from "./tally.ts";

const shrink_within_ms = 15_000;
/** States of the show that a batch of requests uses. */
const acts = ["not begun", "played", "completed", "everybody's"] as const;

export interface RequestRun {
  readonly seed: number;
  readonly total: number;
  /** Requests of one operation on one show, before the next operation. */
  readonly in_a_turn: number;
  readonly lanes: number;
  /** A show that the callers have no access to. */
  readonly other: Things;
  /** A show that other fuzzers use at the same time. */
  readonly shared: Things;
  /** Capability URL of a picture in the shared show. */
  readonly capability: () => string;
}

/** Operations after which their target is gone or cannot be used again. */
const consumes = (key: string): boolean => /^DELETE|\/(deactivate|reactivate|password)$/.test(key);

/** Formats a request for the report. */
export function shownRequest({ method, url, headers, payload }: FuzzRequest): string {
  const body = payload === undefined ? "" : ` body ${JSON.stringify(payload.toString("latin1").slice(0, 1_500))}`;
  return `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 800)}${body}`;
}

/** Provides a show for each request of a batch, and a new one after it was used up. */
class Stock {
  readonly #scene: Scene;
  readonly #run: RequestRun;
  readonly #act: (typeof acts)[number];
  #now: { readonly things: Things; readonly references: References } | null = null;

  constructor(scene: Scene, run: RequestRun, act: (typeof acts)[number]) {
    this.#scene = scene;
    this.#run = run;
    this.#act = act;
  }

  async get(): Promise<{ readonly things: Things; readonly references: References }> {
    if (this.#now !== null) return this.#now;
    const { world } = this.#scene;
    const { shared, other, capability } = this.#run;
    const things = this.#act === "everybody's" ? shared : await world.make();
    if (this.#act === "played") await answerFirstRound(things, world);
    if (this.#act === "completed") await completeShow(things, world);
    const references = { ...(await referencesOf(things, other, world)), capability: capability() };
    this.#now = { things, references };
    return this.#now;
  }

  usedUp(): void {
    this.#now = null;
  }
}

async function oneTurn(
  key: string,
  turn: number,
  count: number,
  scene: Scene,
  run: RequestRun,
  tally: Tally,
): Promise<void> {
  const { world, described, lines } = scene;
  const seed = run.seed + turn;
  const chance = new Chance(seed);
  const kinds = consumes(key) ? acts.slice(0, 3) : acts;
  const act = kinds[Math.floor(turn / operation_keys.length) % kinds.length] ?? "not begun";
  const stock = new Stock(scene, run, act);
  const plans = fc.oneof(requestPlans(key, described.document, false), requestPlans(key, described.document, true));
  const prepare = async (plan: RequestPlan): Promise<FuzzRequest> =>
    realise(plan, { key, world, ...(await stock.get()) });
  const prepared = async (plan: RequestPlan): Promise<FuzzRequest> => {
    try {
      return await prepare(plan);
    } catch {
      // The previous request may have removed what this one needs.
      stock.usedUp();
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
  const tryOne = async (plan: RequestPlan): Promise<void> => {
    const request = await prepared(plan);
    last = shownRequest(request);
    // Other fuzzers need the shared show.
    fc.pre(act !== "everybody's" || request.method !== "DELETE");
    const answer = await oneOf(lines, chance).send(request);
    tally.request(key, answer.statusCode);
    tally.callers.add(plan.caller);
    const problem = problemWith(described, key, plan, request, answer);
    if (problem !== null) throw new Error(problem);
    if (answer.statusCode < 300 && consumes(key)) stock.usedUp();
  };
  const result = await fc.check(fc.asyncProperty(plans, tryOne), {
    numRuns: count,
    examples: properPlans(key).map((plan): [RequestPlan] => [plan]),
    seed,
    interruptAfterTimeLimit: shrink_within_ms * 4,
  });
  // Without a counterexample too many cases were skipped; nothing was wrong.
  if (!result.failed || result.counterexample === null) return;
  tally.find({
    where: key,
    what: failureOf(result),
    example: `turn ${turn}, show ${act}: ${JSON.stringify(result.counterexample)?.slice(0, 1_500)}\n    ${last}`,
  });
}

/** Sends requests of all operations in turn, several batches at a time. */
export async function fuzzRequests(scene: Scene, run: RequestRun, tally: Tally): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (tally.statuses.total < run.total) {
      const now = turn;
      turn += 1;
      const key = operation_keys[now % operation_keys.length] ?? "";
      const count = Math.max(1, Math.min(run.in_a_turn, run.total - tally.statuses.total));
      try {
        await oneTurn(key, now, count, scene, run, tally);
      } catch (error) {
        tally.find({ where: key, what: `could not be sent: ${String(error)}`, example: `turn ${now}` });
      }
    }
  };
  await Promise.all(Array.from({ length: run.lanes }, lane));
}
