import type { ShowResults } from "@showrunner/contract/rest";
import type { FrozenGame, ShowId, ShowState } from "@showrunner/engine";
import { statusOf, winnersOf } from "@showrunner/engine";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { isoTime, readTimeline, type Sources } from "./sources.ts";
import { sumsOf, tally_types, tallyOf, type Tally } from "./tally.ts";
import type { Run } from "./timeline.ts";
import { readUndone } from "./undone.ts";

export type ReadResults = (show_id: ShowId) => Promise<Outcome<ShowResults>>;

/** Results of a show's last run, read from the log, as the state keeps no awards of finished games. */
export function createResults(sources: Sources): ReadResults {
  const { repository } = sources;

  const tally = async (show_id: ShowId, { teams }: ShowState, run: Run | null): Promise<Tally> => {
    if (run === null) return { rounds: new Map(), won: [], corrections: [] };
    const [events, isUndone] = await Promise.all([
      repository.ofTypes(show_id, tally_types, run.seq),
      readUndone(repository, show_id, run.seq),
    ]);
    return tallyOf(events, isUndone, (team_id) => teams.by_id.has(team_id));
  };

  const corrections = async (tallied: Tally): Promise<ShowResults["corrections"]> =>
    Promise.all(
      tallied.corrections.map(async ({ event: { at, actor }, ...correction }) => {
        const user_id = actor.kind === "moderator" ? actor.user_id : null;
        return { ...correction, at: isoTime(at), by: user_id === null ? null : await sources.userName(user_id) };
      }),
    );

  return async (show_id) => {
    const state = await sources.state(show_id);
    if (state?.show == null) return fail("gameshow_not_found");
    const timeline = await readTimeline(sources, show_id);
    const run = state.run === null ? null : (timeline.runs.at(-1) ?? null);
    const [tallied, contents] = await Promise.all([
      tally(show_id, state, run),
      run === null ? [] : repository.contents(show_id, run.contents),
    ]);
    const games = new Map(contents.flatMap((content) => content.games).map((game) => [game.id, game]));
    return ok({
      show: { id: show_id, name: state.show.name, status: statusOf(state) },
      started_at: run === null ? null : isoTime(run.at),
      standings: standingsOf(state, tallied),
      games: state.games.map((entry) => gameOf(state, entry, games.get(entry.id), tallied)),
      corrections: await corrections(tallied),
    });
  };
}

function standingsOf({ teams }: ShowState, { rounds, won, corrections }: Tally): ShowResults["standings"] {
  const from_rounds = sumsOf([...rounds.values()].flatMap(({ awards }) => awards));
  const from_games = sumsOf(won);
  const from_corrections = sumsOf(corrections);
  const sorted = [...teams.by_id.values()].toSorted(
    (a, b) =>
      Number(b.status === "active") - Number(a.status === "active") ||
      b.points - a.points ||
      b.wins - a.wins ||
      a.joined_seq - b.joined_seq,
  );
  let rank = 0;
  return sorted.map(({ id, name, colour, status, points, wins, rounds_won }, index) => {
    const before = sorted[index - 1];
    // Equal teams share a rank.
    if (before?.points !== points || before.wins !== wins) rank = index + 1;
    return {
      rank: status === "active" ? rank : null,
      team: { id, name, colour },
      status,
      points,
      wins,
      rounds_won,
      from_rounds: from_rounds.get(id) ?? 0,
      from_games: from_games.get(id) ?? 0,
      from_corrections: from_corrections.get(id) ?? 0,
    };
  });
}

function gameOf(
  { run }: ShowState,
  { id, game, progress }: ShowState["games"][number],
  frozen: FrozenGame | undefined,
  { rounds }: Tally,
): ShowResults["games"][number] {
  return {
    id,
    title: frozen?.title ?? game.title,
    status: progress.status,
    points: frozen?.points ?? game.points,
    winner_team_id: progress.status === "finished" ? progress.winner_team_id : null,
    winner_team_ids: progress.status === "finished" ? [...winnersOf(progress)] : [],
    rounds: (frozen?.rounds ?? []).map((round, index) => {
      const tallied = rounds.get(round.id);
      return {
        id: round.id,
        number: index + 1,
        title: round.title,
        question: round.question,
        type: round.type,
        max_points: round.max_points,
        phase: run?.records.get(round.id)?.phase ?? "pending",
        winner_team_id: tallied?.winner_team_id ?? null,
        awards: [...(tallied?.awards ?? [])],
      };
    }),
  };
}
