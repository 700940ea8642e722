import type { DecisionKind } from "@showrunner/engine";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { decisionMessages } from "./messages/index.ts";

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
  const t = createTranslator(decisionMessages, locale);
  const { kind, outcome = null, points } = decision;
  const number = decision.number ?? "?";
  const team = decision.team ?? t("deleted_team");
  const game = decision.game ?? t("deleted_game");
  switch (kind) {
    case "introduce_game":
      return t("what_introduce_game", { game });
    case "start_first_round":
    case "complete":
      return t(`what_${kind}`);
    case "next":
    case "skip":
    case "go_to_round":
    case "reopen_round":
    case "reveal":
    case "cancel_round":
      return t(`what_${kind}`, { number });
    case "decide_buzz":
      return outcome === null ? t("what_buzz", { team }) : t(`what_buzz_${outcome}`, { team });
    case "validate_submission":
      return outcome === null || outcome === "ignore"
        ? t("what_answer", { team })
        : t(`what_answer_${outcome}`, { team });
    case "validate_submissions":
      return outcome === null || outcome === "ignore"
        ? t("what_answers", { n: decision.count ?? 0 })
        : t(`what_answers_${outcome}`, { n: decision.count ?? 0 });
    case "set_winner":
      return t("what_set_winner", { team, number });
    case "award_team":
      return t("what_award_team", { points: formatSigned(points ?? 0, locale), team, number });
    case "judge_item":
      return t("what_judge_item", { team });
    case "end_rounds":
      return t("what_end_rounds", { game });
    case "finish_game":
      if (decision.draw !== undefined) return t("what_finish_draw", { teams: decision.draw.join(", "), game });
      return decision.hasTeam ? t("what_finish_game", { team, game }) : t("what_finish_unplayed", { game });
    case "correct_points":
      return t("what_correct_points", { points: formatSigned(points ?? 0, locale), team });
  }
}

/** Formats points with an explicit sign. */
export function formatSigned(points: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { signDisplay: "always" }).format(points);
}
