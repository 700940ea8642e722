import type { ShowResults } from "@showrunner/contract/rest";
import type { Distribution, EngineContext, FrozenContent, FrozenGame, ShowId, ShowState } from "@showrunner/engine";
import { getStatus, listWinners, projectRecordedDistribution } from "@showrunner/engine";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { toIsoTime } from "../../platform/iso-time.ts";
import { readTimeline, type ResultsDependencies } from "./results-dependencies.ts";
import { sumByTeam, summaryTypes, summariseRounds, type ShowRunSummary } from "./round-summary.ts";
import type { Run } from "./timeline.ts";
import { createUndoneCheck } from "./undone-events.ts";

export type ReadResults = (showId: ShowId) => Promise<ServiceResult<ShowResults>>;

/** Reads the results of a show's last run from the log, since the state keeps no awards of finished games. */
export function createResultsReader(sources: ResultsDependencies): ReadResults {
  const { repository } = sources;

  const readSummary = async (showId: ShowId, { teams }: ShowState, run: Run | null): Promise<ShowRunSummary> => {
    if (run === null) return { rounds: new Map(), gameWins: [], corrections: [] };
    const [events, isUndone] = await Promise.all([
      repository.listByTypes(showId, summaryTypes, run.seq),
      createUndoneCheck(repository, showId, run.seq),
    ]);
    return summariseRounds(events, isUndone, (teamId) => teams.by_id.has(teamId));
  };

  const presentCorrections = async (summary: ShowRunSummary): Promise<ShowResults["corrections"]> =>
    Promise.all(
      summary.corrections.map(async ({ event: { at, actor }, ...correction }) => {
        const userId = actor.kind === "moderator" ? actor.user_id : null;
        return { ...correction, at: toIsoTime(at), by: userId === null ? null : await sources.findUserName(userId) };
      }),
    );

  return async (showId) => {
    const state = await sources.getState(showId);
    if (state?.show == null) return fail("gameshow_not_found");
    const timeline = await readTimeline(sources, showId);
    const run = state.run === null ? null : (timeline.runs.at(-1) ?? null);
    const [summary, contents] = await Promise.all([
      readSummary(showId, state, run),
      run === null ? [] : repository.listContents(showId, run.contents),
    ]);
    const context = createContext(sources, contents);
    const games = new Map(contents.flatMap((content) => content.games).map((game) => [game.id, game]));
    return ok({
      show: { id: showId, name: state.show.name, status: getStatus(state) },
      started_at: run === null ? null : toIsoTime(run.at),
      standings: buildStandings(state, summary),
      games: state.games.map((entry) => buildGame(state, entry, games.get(entry.id), { summary, context })),
      corrections: await presentCorrections(summary),
    });
  };
}

function buildStandings(
  { teams }: ShowState,
  { rounds, gameWins, corrections }: ShowRunSummary,
): ShowResults["standings"] {
  const fromRounds = sumByTeam([...rounds.values()].flatMap(({ awards }) => awards));
  const fromGames = sumByTeam(gameWins);
  const fromCorrections = sumByTeam(corrections);
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
      from_rounds: fromRounds.get(id) ?? 0,
      from_games: fromGames.get(id) ?? 0,
      from_corrections: fromCorrections.get(id) ?? 0,
    };
  });
}

/** Rounds of content that was not read, because the show was reset meanwhile, are unknown. */
function createContext({ rounds }: ResultsDependencies, contents: readonly FrozenContent[]): EngineContext {
  return { rounds, content: (id) => contents.find((content) => content.id === id) ?? { id, games: [] } };
}

function buildGame(
  state: ShowState,
  { id, game, progress }: ShowState["games"][number],
  frozen: FrozenGame | undefined,
  { summary: { rounds }, context }: { readonly summary: ShowRunSummary; readonly context: EngineContext },
): ShowResults["games"][number] {
  return {
    id,
    title: frozen?.title ?? game.title,
    status: progress.status,
    points: frozen?.points ?? game.points,
    winner_team_id: progress.status === "finished" ? progress.winner_team_id : null,
    winner_team_ids: progress.status === "finished" ? [...listWinners(progress)] : [],
    rounds: (frozen?.rounds ?? []).map((round, index) => {
      const summary = rounds.get(round.id);
      const record = state.run?.records.get(round.id);
      const isLive = state.round?.id === round.id;
      const distribution = isLive ? projectRecordedDistribution(context, state) : record?.distribution;
      return {
        id: round.id,
        number: index + 1,
        title: round.title,
        question: round.question,
        type: round.type,
        max_points: round.max_points,
        phase: record?.phase ?? "pending",
        winner_team_id: summary?.winner_team_id ?? null,
        awards: [...(summary?.awards ?? [])],
        distribution: presentDistribution(distribution ?? null),
      };
    }),
  };
}

type RoundDistribution = ShowResults["games"][number]["rounds"][number]["distribution"];

function presentDistribution(found: Distribution | null): RoundDistribution {
  return found === null ? null : { ...found, entries: found.entries.map(({ withheld: _, ...entry }) => entry) };
}
