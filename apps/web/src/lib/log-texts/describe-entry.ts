import { joinNames } from "@showrunner/i18n";
import type { LogEntry } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { formatDecision } from "./format-decision.ts";
import { createLogTranslator, formatSigned } from "./log-translator.ts";

/** Describes a log entry in one sentence. */
export function describeEntry(entry: LogEntry, locale: Locale): string {
  const { t, translateVariant } = createLogTranslator(locale);
  const { kind, team, points = 0, count: n = Math.abs(points) } = entry;
  const teams = entry.teams?.map(({ name }) => name ?? t("deleted_team"));
  const text = translateVariant(`e_${kind}`, listVariants(entry), {
    n,
    team: team?.name ?? t("deleted_team"),
    teams: joinNames(teams ?? []),
    game: entry.game?.title ?? t("some_game"),
    number: entry.round?.number ?? t("some_round"),
    points: formatSigned(points, locale),
    time: formatClockTime(entry.seconds ?? 0),
    text: entry.text ?? "",
    what: entry.decision === undefined ? "" : describeUndoneDecision(entry, entry.decision, teams, locale),
  });
  // A sentence may start with a placeholder in lower case.
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Variants of an entry's message, for entries with more details. */
function listVariants({ kind, team, teams, points = 0, count = 0, text = "" }: LogEntry): readonly (string | false)[] {
  return [
    teams !== undefined && "draw",
    team === null ? (kind !== "round_revealed" || count === 0) && "nobody" : "winner",
    points < 0 && "penalty",
    text !== "" && "text",
  ];
}

function describeUndoneDecision(
  { game, round, team, points, count }: LogEntry,
  kind: NonNullable<LogEntry["decision"]>,
  draw: readonly string[] | undefined,
  locale: Locale,
): string {
  const about = { game: game?.title ?? null, number: round?.number ?? null, points: points ?? null, count };
  return formatDecision({ ...about, kind, team: team?.name ?? null, hasTeam: team !== null, draw }, locale);
}

/** Formats seconds as m:ss, or h:mm:ss from one hour on. */
export function formatClockTime(seconds: number): string {
  const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = padTwoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
