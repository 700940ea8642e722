import fc from "fast-check";
import {
  harmlessFrame,
  odd_frame,
  odd_hello,
  properMessage,
  type FramePlan,
} from "../../../apps/server/src/contract-tests/fuzzing/messages.ts";
import { Chance } from "../faults/chance.ts";
import { oneOf, type Scene } from "./scene.ts";
import { FuzzSession, type Ticket } from "./session.ts";
import type { SharedShow } from "./show.ts";
import { failureOf, type Tally } from "./tally.ts";

/** Connections of one kind before the next kind. */
const in_a_turn = 20;

const callers = ["moderator", "team", "display", "stranger", "visitor", "team as moderator"] as const;
type SocketCaller = (typeof callers)[number];

export interface SessionPlan {
  readonly caller: SocketCaller;
  /** `undefined`: the caller's regular hello; null: none. */
  readonly hello: unknown;
  readonly frames: readonly FramePlan[];
  readonly ending: { readonly code: number; readonly reason: string } | null;
  /** Whether each command waits for the ack of the one before. */
  readonly waits: boolean;
}

const roleOf = (caller: SocketCaller): Ticket["role"] =>
  caller === "team" || caller === "display" ? caller : "moderator";

const endings = fc.option(
  fc.record({
    code: fc.constantFrom(1000, 1001, 1002, 1003, 1007, 1009, 1011, 1014, 3000, 4999),
    reason: fc.constantFrom("", "bye", "ü".repeat(60)),
  }),
);

function sessionPlans(caller: SocketCaller, is_mutated: boolean): fc.Arbitrary<SessionPlan> {
  const role = roleOf(caller);
  const proper = fc.oneof(
    { weight: 10, arbitrary: properMessage(role) },
    { weight: 1, arbitrary: harmlessFrame(role) },
  );
  const bad = fc
    .tuple(fc.array(proper, { maxLength: 3 }), fc.array(odd_frame, { minLength: 1, maxLength: 5 }))
    .map(([before, odd]) => [...before, ...odd]);
  const hello = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: odd_hello },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.record({
    caller: fc.constant(caller),
    hello: is_mutated ? hello : fc.constant(undefined),
    frames: is_mutated ? bad : fc.array(proper, { minLength: 1, maxLength: 25 }),
    ending: endings,
    waits: fc.boolean(),
  });
}

/** Close codes of a healthy server. */
const sound_codes = new Set([1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009]);

function ticketOf(plan: SessionPlan, scene: Scene, show: SharedShow, chance: Chance): Ticket {
  const base = `${oneOf(scene.urls, chance).replace("http", "ws")}/api/v1/gameshows`;
  const { things } = show;
  const team = oneOf(show.teams, chance);
  const role = roleOf(plan.caller);
  const url = role === "moderator" ? `${base}/${things.show_id}/socket` : `${base}/public/${things.public_id}/socket`;
  const tokens: Readonly<Record<SocketCaller, string | null>> = {
    moderator: scene.world.callers.owner.access_token ?? null,
    team: team.team_token ?? null,
    display: null,
    stranger: scene.world.callers.other_user.access_token ?? null,
    visitor: null,
    "team as moderator": team.team_token ?? null,
  };
  return { url, role, token: tokens[plan.caller], device_id: plan.caller === "team" ? team.device_id : plan.caller };
}

function judge(session: FuzzSession, plan: SessionPlan, is_mutated: boolean): string | null {
  const [problem] = session.problems;
  if (problem !== undefined) return problem;
  const { code, bye } = session;
  if (code === null || !sound_codes.has(code)) return plan.ending?.code === code ? null : `was closed with ${code}`;
  if (code === 1006 && plan.ending !== null && !is_mutated) return "was closed without a close frame";
  return bye === "invalid" && !is_mutated && !session.said_wrong ? "a valid session was closed as invalid" : null;
}

export interface SocketRun {
  readonly seed: number;
  readonly total: number;
  readonly lanes: number;
  readonly show: SharedShow;
  readonly onCapability: (capability: string) => void;
}

async function oneSession(
  plan: SessionPlan,
  is_mutated: boolean,
  scene: Scene,
  run: SocketRun,
  tally: Tally,
  chance: Chance,
) {
  const session = new FuzzSession(ticketOf(plan, scene, run.show, chance), chance);
  await session.opened();
  if (plan.hello !== null) await session.enter(plan.hello);
  for (const frame of plan.frames) await session.send(frame, plan.waits);
  await session.leave(plan.ending);
  for (const frame of plan.frames) tally.frames.add(`${frame.kind}${is_mutated ? ", mutated" : ""}`);
  if (plan.hello !== null) tally.frames.add("hello");
  tally.answers.add(plan.caller, session.answers);
  tally.closings.add(`${session.code ?? "none"}${session.bye === null ? "" : ` ${session.bye}`}`);
  if (session.capability !== "") run.onCapability(session.capability);
  const problem = judge(session, plan, is_mutated);
  if (problem !== null) throw new Error(`${problem}\n    ${session.sent.join("\n    ").slice(0, 3_000)}`);
}

/** Opens connections of all kinds, several at a time, and sends valid and invalid messages. */
export async function fuzzSockets(scene: Scene, run: SocketRun, tally: Tally): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (tally.frames.total < run.total) {
      const now = turn;
      turn += 1;
      const seed = run.seed + now;
      const chance = new Chance(seed);
      // One in four sends only valid messages, which get further.
      const is_mutated = now % 4 !== 0;
      const caller = callers[Math.floor(now / 4) % (is_mutated ? callers.length : 3)] ?? "display";
      const property = fc.asyncProperty(sessionPlans(caller, is_mutated), (plan) =>
        oneSession(plan, is_mutated, scene, run, tally, chance),
      );
      const result = await fc.check(property, { numRuns: in_a_turn, seed, interruptAfterTimeLimit: 60_000 });
      if (!result.failed) continue;
      const example = JSON.stringify(result.counterexample)?.slice(0, 1_500) ?? "";
      tally.find({ where: `a ${caller}'s socket`, what: failureOf(result), example: `turn ${now}: ${example}` });
    }
  };
  await Promise.all(Array.from({ length: run.lanes }, lane));
}
