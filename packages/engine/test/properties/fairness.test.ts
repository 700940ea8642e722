import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyCommand,
  computeArbitrationCloseAt,
  computeClaimBound,
  countPress,
  nextDeadline,
} from "../../src/index.ts";
import type { Command, Transport, MeasuredPress, ShowState, TeamId } from "../../src/index.ts";
import { contextOf, newWorld, teamActor, runSteps, system, startedShow, wait } from "../../src/testing/index.ts";
import { checkProperty } from "./check-property.ts";

const teams = ["Ants", "Bees", "Crows", "Deer", "Eels"];
const ms = (max: number): fc.Arbitrary<number> => fc.double({ min: 0, max, noNaN: true });

const measured: fc.Arbitrary<MeasuredPress> = fc.record({
  cap: fc.integer({ min: 0, max: 150 }),
  rtt_min: fc.option(ms(600)),
  late: fc.oneof(fc.constant(0), ms(80)),
  pong_late: fc.oneof(fc.constant(0), ms(300)),
  transport: fc.constantFrom<Transport>("ws", "sse"),
  arrival: fc.integer({ min: 10_000, max: 20_000 }),
  claim: fc.option(fc.double({ min: 0, max: 30_000, noNaN: true })),
});

/** Moments with five digits have a rounding error in the last bit. */
const EPSILON = 1e-6;

test("FAIR-9: arrival − CAP ≤ counted ≤ arrival, for any claim", () => {
  checkProperty(
    "counted within the cap",
    [measured],
    (press) => {
      const { counted, bound } = countPress(press);
      expect(counted).toBeLessThanOrEqual(press.arrival);
      expect(counted).toBeGreaterThanOrEqual(press.arrival - press.cap - EPSILON);
      expect(counted).toBeGreaterThanOrEqual(press.arrival - bound - EPSILON);
    },
    5000,
  );
});

test("FAIR-4: no false claim gains more than the connection allows; beyond the bound it gains less than the bound", () => {
  checkProperty(
    "lies",
    [measured, ms(10_000)],
    (press, beyond) => {
      const bound = computeClaimBound(press);
      const best = countPress({ ...press, claim: press.arrival - bound }).counted;
      const lie = countPress({ ...press, claim: press.arrival - bound - beyond - 0.001 });
      expect(lie.claim_taken).toBe(false);
      expect(lie.counted).toBeGreaterThanOrEqual(best - EPSILON);
      // A claim from the future is treated like none.
      const others = [null, press.arrival + 0.001 + beyond].map((claim) => countPress({ ...press, claim }).counted);
      expect(others).toEqual([lie.counted, lie.counted]);
    },
    5000,
  );
});

test("FAIR-1: depends on time differences only", () => {
  checkProperty(
    "shifted clocks",
    [measured, fc.integer({ min: 0, max: 3_600_000 })],
    (press, shift) => {
      const { counted, ...rest } = countPress({
        ...press,
        claim: press.claim === null ? null : Math.round(press.claim),
      });
      const claim = press.claim === null ? null : Math.round(press.claim) + shift;
      const { counted: shifted, ...others } = countPress({ ...press, arrival: press.arrival + shift, claim });
      expect(shifted - shift).toBeCloseTo(counted, 5);
      expect({ ...others, error: Math.round(others.error) }).toEqual({ ...rest, error: Math.round(rest.error) });
    },
    3000,
  );
});

interface Contender {
  readonly delay: number;
  readonly way: number;
  readonly claim: number;
  readonly rtt_min: number;
}

const contenders: fc.Arbitrary<Contender[]> = fc.array(
  fc.record({ delay: ms(120), way: ms(140), claim: ms(60), rtt_min: ms(200) }),
  { minLength: 1, maxLength: teams.length },
);

const world = runSteps(newWorld(), [startedShow(teams), wait(500)]);
const context = contextOf(world);

interface Sent {
  readonly team_id: TeamId;
  readonly arrival: number;
  readonly command: Command;
  readonly bound: number;
}

function sent({ delay, way, claim, rtt_min }: Contender, teamId: TeamId): Sent {
  const pressed = world.now + delay;
  const arrival = pressed + way;
  const connection = { rtt_min, late: 0, transport: "ws" } as const;
  const roundId = world.state.round?.id ?? "";
  const body = {
    type: "buzz",
    round_id: roundId,
    press_id: `press of ${teamId}`,
    arrival,
    claim: pressed + claim - 30,
    ...connection,
  } as const;
  const command: Command = { id: teamId, device_id: teamId, actor: teamActor(teamId), at: arrival, body };
  return { team_id: teamId, arrival, command, bound: computeClaimBound({ cap: 100, ...connection }) };
}

function ticked(state: ShowState, at: number, outstandingBound: number): ShowState {
  const body = { type: "tick", outstanding_bound: outstandingBound } as const;
  return applyCommand(state, { id: `tick ${at}`, device_id: "server", actor: system, at, body }, context).state;
}

/** The holder for the earliest and for the latest possible close. */
function holder(presses: readonly Sent[], closing: "early" | "late"): TeamId | null {
  const ordered = presses.toSorted((a, b) => a.arrival - b.arrival);
  let { state } = world;
  ordered.forEach(({ arrival, command }, index) => {
    const outstanding = Math.max(0, ...ordered.slice(index).map(({ bound }) => bound));
    const close = closing === "early" ? computeArbitrationCloseAt(state, outstanding) : nextDeadline(state);
    if (close !== null && close <= arrival) state = ticked(state, close, closing === "early" ? outstanding : 1000);
    ({ state } = applyCommand(state, command, context));
  });
  const end = closing === "early" ? computeArbitrationCloseAt(state, 0) : nextDeadline(state);
  if (end !== null) state = ticked(state, end, closing === "early" ? 0 : 1000);
  return state.round?.buzzer.phase === "locked" ? state.round.buzzer.holder.team_id : null;
}

const ids = teams.map((name) => name.toLowerCase());
const asSent = (contending: readonly Contender[], names: readonly TeamId[]): readonly Sent[] =>
  contending.map((contender, index) => sent(contender, names[index] ?? "ants"));

test("FAIR-10: an early close gives the same holder as waiting for the deadline", () => {
  checkProperty(
    "early close",
    [contenders],
    (contending) => {
      const presses = asSent(contending, ids);
      expect(holder(presses, "early")).toBe(holder(presses, "late"));
    },
    2000,
  );
});

test("FAIR-6: team names and other teams' connections do not affect the order", () => {
  checkProperty(
    "renaming",
    [contenders, fc.shuffledSubarray(ids, { minLength: ids.length }), ms(200)],
    (contending, renamed, rttMin) => {
      const winner = holder(asSent(contending, ids), "late");
      const at = winner === null ? null : ids.indexOf(winner);
      expect(holder(asSent(contending, renamed), "late")).toBe(at === null ? null : renamed[at]);

      const [mine, other] = asSent(contending, ids);
      fc.pre(mine !== undefined && other !== undefined);
      const counted = (first: Sent): number | undefined => {
        const { state } = applyCommand(applyCommand(world.state, first.command, context).state, mine.command, context);
        return state.round?.presses?.presses.get(mine.team_id)?.counted;
      };
      const slower = sent({ ...(contending[1] as Contender), rtt_min: rttMin }, other.team_id);
      expect(counted(slower)).toBe(counted(other));
    },
    1000,
  );
});
