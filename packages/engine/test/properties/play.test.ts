import { expect, test } from "vitest";
import { findChangedSlices, findChangedTeams, project, projectMe, listWinners } from "../../src/index.ts";
import type { EventOf, RoundId, ShowEvent, ShowState, TeamId } from "../../src/index.ts";
import { contextOf, decideBuzz } from "../../src/testing/index.ts";
import type { ExecutedCommand, World } from "../../src/testing/index.ts";
import { checkProperty } from "./check-property.ts";
import { actionSequences, playAll, playSteps, showSettings } from "./action-sequences.ts";
import { withoutUndoneDecisions } from "./undone-decisions.ts";

function bodies<T extends ShowEvent["body"]["type"]>(events: readonly ShowEvent[], type: T): readonly EventOf<T>[] {
  return events.flatMap(({ body }) => (body.type === type ? [body as EventOf<T>] : []));
}

function checkHolder(state: ShowState): void {
  const { round } = state;
  if (round?.buzzer.phase !== "locked") return;
  const { holder, opening } = round.buzzer;
  expect(round.presses?.opening).toBe(opening);
  expect(round.presses?.presses.get(holder.team_id)?.press_id).toBe(holder.press_id);
  expect(state.teams.by_id.get(holder.team_id)?.status).toBe("active");
  expect(round.out.has(holder.team_id)).toBe(false);
  // Only a wrong decision passes the buzz on to a press that came late (BUZZ-19).
  const isPassed = round.presses?.presses.some(({ decision }) => decision === "wrong") === true;
  expect(holder.late && !isPassed).toBe(false);
}

/** A buzz is held or not; the state type allows no second one. */
test("BUZZ-16: the buzz holder pressed in this opening, is active and not out", () => {
  checkProperty(
    "holder",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      for (const { state } of playSteps(how, sequence)) checkHolder(state);
    },
    500,
  );
});

test("BUZZ-17: a held buzz can always be decided, whatever press ids were used", () => {
  checkProperty(
    "decidable",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      for (const world of playSteps(how, sequence)) {
        const { round, run } = world.state;
        if (round?.buzzer.phase !== "locked" || run?.cursor !== round.id || run.paused || run.completed) continue;
        const { team_id, press_id } = round.buzzer.holder;
        for (const outcome of ["correct", "wrong", "ignore"] as const) {
          const [event] = decideBuzz(outcome)(world).executed.at(-1)?.events ?? [];
          expect(event?.body).toMatchObject({ type: "buzz_decided", team_id, press_id, outcome });
        }
      }
    },
    300,
  );
});

function checkResults({ events, before }: ExecutedCommand): void {
  for (const { awards, winner_team_id } of bodies(events, "round_revealed")) {
    const out = before.round?.out;
    const byHand = before.round?.team_awards.keySeq().toArray() ?? [];
    const decided = new Set([...byHand, ...bodies(events, "winner_set").map(({ team_id }) => team_id)]);
    const won = [winner_team_id ?? "", ...awards.filter(({ points }) => points > 0).map(({ team_id }) => team_id)];
    for (const teamId of won) expect(out?.has(teamId) === true && !decided.has(teamId)).toBe(false);
    expect(new Set(awards.map(({ team_id }) => team_id)).size).toBe(awards.length);
  }
  for (const { outcome, team_id } of bodies(events, "buzz_decided")) {
    const [revealed, ...more] = bodies(events, "round_revealed");
    expect(more).toEqual([]);
    const wins = outcome === "correct" || outcome === "partial";
    expect(revealed !== undefined).toBe(wins);
    if (wins && before.round?.winner_override === null) {
      const { team_awards } = before.round;
      const otherAwards = revealed?.awards.filter((award) => award.points > 0 && !team_awards.has(award.team_id));
      expect(otherAwards?.every((award) => award.team_id === team_id)).toBe(true);
    }
  }
}

test("BUZZ-10 to BUZZ-13: a team that is out never wins; a buzz has one decision, a decision one award", () => {
  checkProperty(
    "decisions",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      const { executed, log } = playAll(how, sequence);
      for (const each of executed) checkResults(each);
      const decided = bodies(withoutUndoneDecisions(log), "buzz_decided").map(({ press_id }) => press_id);
      expect(new Set(decided).size).toBe(decided.length);
    },
    500,
  );
});

/** Checks who took part in the live round of a limited game. Returns whether there is one. */
function checkLimited(state: ShowState): boolean {
  const { round, games } = state;
  const entry = games.find(({ progress }) => progress.status === "active");
  if (round === null || entry?.team_ids === undefined) return false;
  const took = [...round.submissions.keys(), ...(round.presses?.presses.keys() ?? [])];
  for (const teamId of took) expect(entry.team_ids).toContain(teamId);
  if (round.buzzer.phase === "locked") expect(entry.team_ids).toContain(round.buzzer.holder.team_id);
  return true;
}

test("GAME-11: only the teams of a tie-break answer or press in it", { timeout: 60_000 }, () => {
  let seen = 0;
  checkProperty(
    "tie-break",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      for (const { state } of playSteps(how, sequence)) if (checkLimited(state)) seen += 1;
    },
    300,
  );
  expect(seen).toBeGreaterThan(0);
});

/** Totals of the current run, computed from the log alone. */
function sumsFrom(log: readonly ShowEvent[]): ReadonlyMap<TeamId, number> {
  const rounds = new Map<string, ReadonlyMap<TeamId, number>>();
  const others = new Map<TeamId, number>();
  const give = (teamId: TeamId, points: number): unknown => others.set(teamId, (others.get(teamId) ?? 0) + points);
  for (const { body } of withoutUndoneDecisions(log)) {
    if (body.type === "show_reset") [rounds, others].forEach((sums) => sums.clear());
    if (body.type === "round_revealed" || body.type === "awards_replaced") {
      rounds.set(body.round_id, new Map(body.awards.map(({ team_id, points }) => [team_id, points])));
    }
    if (body.type === "round_cancelled") rounds.delete(body.round_id);
    if (body.type === "game_finished") for (const teamId of listWinners(body)) give(teamId, body.points);
    if (body.type === "points_corrected") give(body.team_id, body.points);
    if (body.type === "team_deleted") {
      others.delete(body.team_id);
      for (const [roundId, awards] of rounds) {
        rounds.set(roundId, new Map([...awards].filter(([teamId]) => teamId !== body.team_id)));
      }
    }
  }
  for (const awards of rounds.values()) for (const [teamId, points] of awards) give(teamId, points);
  return others;
}

test("POINTS-1, POINTS-2: displayed points equal the sum of the run's awards; ranks follow from points and wins", () => {
  checkProperty(
    "points",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      const { state, log, ...world } = playAll(how, sequence);
      const sums = sumsFrom(log);
      for (const team of state.teams.by_id.values()) expect(team.points).toBe(sums.get(team.id) ?? 0);

      const { leaderboard } = project(state, { kind: "display" }, contextOf(world));
      const active = [...state.teams.by_id.values()].filter(({ status }) => status === "active");
      expect(leaderboard.total).toBe(active.length);
      for (const row of leaderboard.rows) {
        const before = active.filter(
          ({ points, wins }) => points > row.points || (points === row.points && wins > row.wins),
        );
        expect(row.rank).toBe(before.length + 1);
        expect(leaderboard.ranks).toContainEqual([row.points, row.wins, row.rank]);
      }
    },
    500,
  );
});

test("indices match the indexed data", () => {
  checkProperty(
    "indices",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      const { state } = playAll(how, sequence);
      const { by_id, by_name, active, looks } = state.teams;
      expect(by_name.size).toBe(by_id.size);
      expect(active).toBe(by_id.count(({ status }) => status === "active"));
      expect(looks.every((count) => count > 0)).toBe(true);
      expect(looks.reduce((sum, count) => sum + count, 0)).toBe(3 * by_id.size);
      const finished = state.games.map(({ progress }) => progress.status);
      expect(finished).toEqual(finished.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      const open = state.run?.records.count(({ phase }) => phase === "question" || phase === "revealed") ?? 0;
      expect(open).toBe(state.round === null ? 0 : 1);
    },
    300,
  );
});

test("BREAK-3, PART-3, PODIUM-3: no break covers a question, no team answers before the last part, no board has a hidden place", () => {
  checkProperty(
    "overlays",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      for (const world of playSteps(how, sequence)) checkOverlays(world);
    },
    300,
  );
});

function checkOverlays(world: World): void {
  const { state } = world;
  const display = project(state, { kind: "display" }, contextOf(world));
  if (state.break !== null) expect(display.round?.phase).not.toBe("question");
  const { parts = null } = display.round ?? {};
  if (parts !== null) {
    expect(state.round?.submissions.size).toBe(0);
    expect([display.round?.accepting, display.buzzer.phase]).toEqual([false, "inactive"]);
    expect(JSON.stringify(display.round?.face_question).match(/"[^"]+"/gu)?.length).toBe(1 + parts.shown);
  }
  const from = display.show.podium?.from;
  if (from !== undefined) {
    const [teamId] = state.teams.by_id.keys();
    const team = project(state, { kind: "team", team_id: teamId ?? "" }, contextOf(world));
    for (const board of [display.leaderboard, team?.leaderboard]) {
      expect(board?.rows.every(({ rank }) => from <= 3 && rank >= from)).not.toBe(false);
      expect(board?.ranks.every(([, , rank]) => from <= 3 && rank >= from)).not.toBe(false);
    }
  }
}

const order = ["finished", "active", "pending"];

/** A team's own slice without data about another round, which clients ignore. */
function lasting({ state, ...world }: World, teamId: TeamId, shown: RoundId | null): unknown {
  const me = projectMe(state, teamId, contextOf(world));
  if (me === null) return null;
  const submission = me.submission?.round_id === shown ? me.submission : null;
  return { ...me, submission, result: me.result?.round_id === shown ? me.result : null };
}

/** What an audience sees, without a team's own slice; null for teams while there is none. */
function projectShared(world: World, kind: "moderator" | "display" | "team"): object | null {
  const context = contextOf(world);
  if (kind !== "team") return project(world.state, { kind }, context);
  const [teamId] = world.state.teams.by_id.keys();
  const slices = teamId === undefined ? null : project(world.state, { kind, team_id: teamId }, context);
  if (slices === null) return null;
  const { me: _, ...shared } = slices;
  return shared;
}

test("PROJ-8, PROJ-10: incremental updates equal a full projection", () => {
  checkProperty(
    "changes",
    [showSettings, actionSequences(40)],
    (how, sequence) => {
      let before: World | null = null;
      const screens: Record<string, object> = {};
      for (const world of playSteps(how, sequence)) {
        const context = contextOf(world);
        for (const kind of ["moderator", "display", "team"] as const) {
          const full = projectShared(world, kind);
          const changed = before === null ? full : findChangedSlices(before.state, world.state, kind, context);
          screens[kind] = { ...screens[kind], ...changed };
          if (full !== null) expect(screens[kind]).toEqual(full);
        }
        if (before !== null) {
          const shown = world.state.run?.shown ?? null;
          const named = new Set(findChangedTeams(before.state, world.state, context));
          for (const teamId of world.state.teams.by_id.keys()) {
            if (!named.has(teamId)) expect(lasting(world, teamId, shown)).toEqual(lasting(before, teamId, shown));
          }
        }
        before = world;
      }
    },
    300,
  );
});
