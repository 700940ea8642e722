import fc from "fast-check";
import {
  createHarmlessFrames,
  oddFrames,
  oddHellos,
  createValidMessages,
  type FramePlan,
} from "@showrunner/server/testing";
import { RandomSource } from "../random-source.ts";
import { pickOne, type FuzzContext } from "./fuzz-context.ts";
import { FuzzSession, type SessionConfig } from "./fuzz-session.ts";
import type { SharedShow } from "./shared-show.ts";
import { getFailureMessage, type FuzzReport } from "./fuzz-report.ts";

/** Connections of one kind before the next kind. */
const RUNS_PER_BATCH = 20;

const CALLERS = ["moderator", "team", "display", "stranger", "visitor", "team as moderator"] as const;
type SocketCaller = (typeof CALLERS)[number];

export interface SessionPlan {
  readonly caller: SocketCaller;
  /** `undefined`: the caller's regular hello; null: none. */
  readonly hello: unknown;
  readonly frames: readonly FramePlan[];
  readonly ending: { readonly code: number; readonly reason: string } | null;
  /** Whether each command waits for the ack of the one before. */
  readonly waitsForAcks: boolean;
}

const roleOf = (caller: SocketCaller): SessionConfig["role"] =>
  caller === "team" || caller === "display" ? caller : "moderator";

const endings = fc.option(
  fc.record({
    code: fc.constantFrom(1000, 1001, 1002, 1003, 1007, 1009, 1011, 1014, 3000, 4999),
    reason: fc.constantFrom("", "bye", "ü".repeat(60)),
  }),
);

function sessionPlans(caller: SocketCaller, isMutated: boolean): fc.Arbitrary<SessionPlan> {
  const role = roleOf(caller);
  const proper = fc.oneof(
    { weight: 10, arbitrary: createValidMessages(role) },
    { weight: 1, arbitrary: createHarmlessFrames(role) },
  );
  const bad = fc
    .tuple(fc.array(proper, { maxLength: 3 }), fc.array(oddFrames, { minLength: 1, maxLength: 5 }))
    .map(([before, odd]) => [...before, ...odd]);
  const hello = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: oddHellos },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.record({
    caller: fc.constant(caller),
    hello: isMutated ? hello : fc.constant(undefined),
    frames: isMutated ? bad : fc.array(proper, { minLength: 1, maxLength: 25 }),
    ending: endings,
    waitsForAcks: fc.boolean(),
  });
}

/** Close codes of a healthy server. */
const CLEAN_CLOSE_CODES = new Set([1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009]);

function sessionConfigOf(
  plan: SessionPlan,
  context: FuzzContext,
  show: SharedShow,
  random: RandomSource,
): SessionConfig {
  const base = `${pickOne(context.urls, random).replace("http", "ws")}/api/v1/gameshows`;
  const { fixture } = show;
  const team = pickOne(show.teams, random);
  const role = roleOf(plan.caller);
  const url = role === "moderator" ? `${base}/${fixture.showId}/socket` : `${base}/public/${fixture.publicId}/socket`;
  const tokens: Readonly<Record<SocketCaller, string | null>> = {
    moderator: context.world.callers.owner.access_token ?? null,
    team: team.team_token ?? null,
    display: null,
    stranger: context.world.callers.other_user.access_token ?? null,
    visitor: null,
    "team as moderator": team.team_token ?? null,
  };
  return { url, role, token: tokens[plan.caller], device_id: plan.caller === "team" ? team.device_id : plan.caller };
}

function findSessionProblem(session: FuzzSession, plan: SessionPlan, isMutated: boolean): string | null {
  const [problem] = session.problems;
  if (problem !== undefined) return problem;
  const { closeCode, closeReason } = session;
  if (closeCode === null || !CLEAN_CLOSE_CODES.has(closeCode))
    return plan.ending?.code === closeCode ? null : `was closed with ${closeCode}`;
  if (closeCode === 1006 && plan.ending !== null && !isMutated) return "was closed without a close frame";
  return closeReason === "invalid" && !isMutated && !session.hasSentInvalid
    ? "a valid session was closed as invalid"
    : null;
}

export interface SocketFuzzOptions {
  readonly seed: number;
  readonly total: number;
  readonly concurrency: number;
  readonly show: SharedShow;
  readonly onCapability: (capability: string) => void;
}

async function runSession(
  plan: SessionPlan,
  isMutated: boolean,
  context: FuzzContext,
  run: SocketFuzzOptions,
  report: FuzzReport,
  random: RandomSource,
) {
  const session = new FuzzSession(sessionConfigOf(plan, context, run.show, random), random);
  await session.opened();
  if (plan.hello !== null) await session.sendHello(plan.hello);
  for (const frame of plan.frames) await session.send(frame, plan.waitsForAcks);
  await session.close(plan.ending);
  for (const frame of plan.frames) report.frames.add(`${frame.kind}${isMutated ? ", mutated" : ""}`);
  if (plan.hello !== null) report.frames.add("hello");
  report.acks.add(plan.caller, session.ackCount);
  report.closeCodes.add(
    `${session.closeCode ?? "none"}${session.closeReason === null ? "" : ` ${session.closeReason}`}`,
  );
  if (session.capability !== "") run.onCapability(session.capability);
  const problem = findSessionProblem(session, plan, isMutated);
  if (problem !== null) throw new Error(`${problem}\n    ${session.sent.join("\n    ").slice(0, 3_000)}`);
}

/** Opens connections of all kinds, several at a time, and sends valid and invalid messages. */
export async function fuzzSockets(context: FuzzContext, run: SocketFuzzOptions, report: FuzzReport): Promise<void> {
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (report.frames.total < run.total) {
      const ownTurn = turn;
      turn += 1;
      const seed = run.seed + ownTurn;
      const random = new RandomSource(seed);
      // One in four sends only valid messages, which get further.
      const isMutated = ownTurn % 4 !== 0;
      const caller = CALLERS[Math.floor(ownTurn / 4) % (isMutated ? CALLERS.length : 3)] ?? "display";
      const property = fc.asyncProperty(sessionPlans(caller, isMutated), (plan) =>
        runSession(plan, isMutated, context, run, report, random),
      );
      const result = await fc.check(property, { numRuns: RUNS_PER_BATCH, seed, interruptAfterTimeLimit: 60_000 });
      if (!result.failed) continue;
      const example = JSON.stringify(result.counterexample)?.slice(0, 1_500) ?? "";
      report.addFinding({
        where: `a ${caller}'s socket`,
        what: getFailureMessage(result),
        example: `turn ${ownTurn}: ${example}`,
      });
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, worker));
}
