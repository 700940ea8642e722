import type { ShowResults } from "@showrunner/contract/rest";
import { createTranslator, type Locale, type Translate } from "@showrunner/i18n";
import type { Cell, Sheet } from "../../platform/xlsx.ts";
import { resultMessages } from "./messages/en.ts";

type TranslateResults = Translate<(typeof resultMessages)["en"]>;

/** Builds the results as tables. The first table, standings with all rounds, is also the content of the CSV file. */
export function buildSheets(results: ShowResults, locale: Locale): readonly [Sheet, ...Sheet[]] {
  const t = createTranslator(resultMessages, locale);
  const names = new Map(results.standings.map(({ team }) => [team.id, team.name]));
  const formatWinners = ({ winner_team_ids }: ShowResults["games"][number]): Cell =>
    winner_team_ids.length === 0 ? null : winner_team_ids.map((id) => names.get(id) ?? "").join(", ");
  const findName = (id: string | null): Cell => (id === null ? null : (names.get(id) ?? null));
  return [
    { name: t("sheet_standings"), rows: buildStandingsRows(results, t) },
    {
      name: t("sheet_games"),
      rows: [
        [t("game"), t("points"), t("state"), t("winner")],
        ...results.games.map((game) => [game.title, game.points, t(`game_${game.status}`), formatWinners(game)]),
      ],
    },
    {
      name: t("sheet_rounds"),
      rows: [
        [t("game"), t("round"), t("question"), t("max_points"), t("state"), t("winner")],
        ...results.games.flatMap(({ title, rounds }) =>
          rounds.map((round): readonly Cell[] => [
            title,
            round.number,
            round.title ?? round.question,
            round.max_points,
            t(`state_${round.phase}`),
            findName(round.winner_team_id),
          ]),
        ),
      ],
    },
    { name: t("sheet_answers"), rows: buildAnswerRows(results, t) },
    {
      name: t("sheet_corrections"),
      rows: [
        [t("at"), t("team"), t("points"), t("reason"), t("by")],
        ...results.corrections.map(({ at, team_id, points, reason, by }) => [
          at,
          findName(team_id),
          points,
          reason,
          by,
        ]),
      ],
    },
  ];
}

/** One row per team with its points per round and per game won; `points` is their sum. */
function buildStandingsRows(
  { standings: teams, games }: ShowResults,
  t: TranslateResults,
): readonly (readonly Cell[])[] {
  const columns = games.flatMap((game) => [
    ...game.rounds.map((round) => {
      const points = new Map(round.awards.map((award) => [award.team_id, award.points]));
      return {
        heading: t("round_column", { game: game.title, number: round.number }),
        pointsOf: (teamId: string): Cell => points.get(teamId) ?? null,
      };
    }),
    {
      heading: t("game_win", { title: game.title }),
      pointsOf: (teamId: string): Cell => (game.winner_team_ids.includes(teamId) ? game.points : null),
    },
  ]);
  const heading: readonly Cell[] = [
    t("rank"),
    t("team"),
    t("status"),
    t("points"),
    t("wins"),
    t("rounds_won"),
    t("from_rounds"),
    t("from_games"),
    t("from_corrections"),
    ...columns.map((column) => column.heading),
  ];
  const rows = teams.map(({ rank, team, status, points, wins, rounds_won, ...from }): readonly Cell[] => [
    rank,
    team.name,
    status === "deactivated" ? t("deactivated") : null,
    points,
    wins,
    rounds_won,
    from.from_rounds,
    from.from_games,
    from.from_corrections,
    ...columns.map(({ pointsOf }) => pointsOf(team.id)),
  ]);
  return [heading, ...rows];
}

/** Number of submissions with each answer, by round; answers without an entry are summed up last. */
function buildAnswerRows({ games }: ShowResults, t: TranslateResults): readonly (readonly Cell[])[] {
  const rows = games.flatMap(({ title, rounds }) =>
    rounds.flatMap(({ number, question, distribution }) => {
      if (distribution === null) return [];
      const { entries, others } = distribution;
      const counted = entries.map(({ label, outcome, count }): readonly Cell[] => [
        title,
        number,
        question,
        label,
        outcome === undefined ? null : t(`outcome_${outcome}`),
        count,
      ]);
      return others === 0 ? counted : [...counted, [title, number, question, t("other_answers"), null, others]];
    }),
  );
  return [[t("game"), t("round"), t("question"), t("answer"), t("outcome"), t("answers_count")], ...rows];
}
