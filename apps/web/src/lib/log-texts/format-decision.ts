import { joinNames } from "@showrunner/i18n";
import type { DecisionKind } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import { createLogTranslator, formatSigned } from "./log-translator.ts";

/** A moderator's decision; `team` is null for a deleted team, and if no team is concerned. */
export interface Decision {
  readonly kind: DecisionKind;
  readonly game: string | null;
  readonly number: number | null;
  readonly team: string | null;
  /** Whether the decision is about a team. */
  readonly hasTeam: boolean;
  /** Teams of a game that ended in a draw. */
  readonly draw?: readonly string[] | undefined;
  readonly outcome?: "correct" | "partial" | "wrong" | "ignore" | null;
  readonly points: number | null;
  /** Number of submissions that were judged together. */
  readonly count?: number | undefined;
}

/** The decision as a phrase that can follow a colon. */
export function formatDecision(decision: Decision, locale: Locale): string {
  const { t, translateVariant } = createLogTranslator(locale);
  const { kind, outcome, draw, hasTeam, points, count = 0 } = decision;
  return translateVariant(`what_${kind}`, [draw !== undefined && "draw", !hasTeam && "nobody", outcome ?? false], {
    n: count,
    game: decision.game ?? t("deleted_game"),
    number: decision.number ?? t("some_round"),
    team: decision.team ?? t("deleted_team"),
    teams: joinNames(draw ?? []),
    points: formatSigned(points ?? 0, locale),
  });
}
