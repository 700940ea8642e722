import type { LogEntry } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { formatDecision, formatSigned } from "../../lib/decisions/format-decision.ts";
import { showlogMessages } from "./messages/index.ts";

type MessageKey = keyof (typeof showlogMessages)["en"];

/** Describes a log entry in one sentence. */
export function describeEntry(entry: LogEntry, locale: Locale): string {
  const t = createTranslator(showlogMessages, locale);
  const { points = 0, count: n = Math.abs(points) } = entry;
  const known = {
    n,
    team: entry.team?.name ?? t("deleted_team"),
    teams: entry.teams?.map(({ name }) => name ?? t("deleted_team")).join(", ") ?? "",
    game: entry.game?.title ?? t("some_game"),
    number: entry.round?.number ?? t("some_round"),
    points: formatSigned(points, locale),
    time: formatClockTime(entry.seconds ?? 0),
    text: entry.text ?? "",
    what: entry.kind === "decision_undone" ? describeUndoneDecision(entry, locale) : "",
  };
  // Each message uses some of these parameters; a test renders all of them.
  const text = (t as (key: MessageKey, params: typeof known) => string)(
    `e_${entry.kind}${getVariant(entry)}` as MessageKey,
    known,
  );
  // A sentence may start with a placeholder in lower case.
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Suffix of the message key for entries with more details. */
function getVariant({ kind, team, teams, points = 0, count = 0, text = "" }: LogEntry): string {
  switch (kind) {
    case "game_finished":
      if (teams !== undefined) return "_draw";
      return team === null ? "_nobody" : "";
    case "round_revealed":
      return team === null ? (count === 0 ? "_nobody" : "") : "_winner";
    case "buzz_wrong":
      return points < 0 ? "_penalty" : "";
    case "points_corrected":
      return text === "" ? "" : "_reason";
    case "team_updated":
    case "member_joined":
    case "member_renamed":
      return text === "" ? "" : "_name";
    default:
      return "";
  }
}

function describeUndoneDecision(
  { decision, game, round, team, teams, points, count }: LogEntry,
  locale: Locale,
): string {
  if (decision === undefined) return "";
  const t = createTranslator(showlogMessages, locale);
  const draw = teams?.map(({ name }) => name ?? t("deleted_team"));
  const about = { game: game?.title ?? null, number: round?.number ?? null, points: points ?? null, count };
  return formatDecision({ ...about, kind: decision, team: team?.name ?? null, hasTeam: team !== null, draw }, locale);
}

/** Formats seconds as m:ss, or h:mm:ss from one hour on. */
export function formatClockTime(seconds: number): string {
  const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = padTwoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
