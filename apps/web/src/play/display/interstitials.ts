import type { AnySlices, TeamBadge } from "@showrunner/engine";

/** An event that displays mark briefly with a full-screen scene before they show the resulting state. */
export type Interstitial =
  | { readonly kind: "buzz" | "wrong"; readonly team: TeamBadge }
  | { readonly kind: "right"; readonly team: TeamBadge; readonly points: number }
  | { readonly kind: "time_up" };

/** How long each scene lasts, in ms. */
export const INTERSTITIAL_MS: Readonly<Record<Interstitial["kind"], number>> = {
  buzz: 1_800,
  wrong: 1_400,
  right: 2_000,
  time_up: 1_800,
};

/** The parts of a show's state that interstitials depend on. */
export interface InterstitialState {
  readonly round: string | null;
  readonly isQuestionOpen: boolean;
  /** Whether something else is on the screen: a break, a pause, or the standings. */
  readonly isCovered: boolean;
  readonly holder: TeamBadge | null;
  readonly opening: number | null;
  readonly out: number;
  readonly isTimeUp: boolean;
  /** Winner of a revealed round with buzzer. */
  readonly winner: (TeamBadge & { readonly points: number }) | null;
}

export function toInterstitialState({ show, round, buzzer, timer }: AnySlices): InterstitialState {
  const isQuestionOpen = show?.stage === "round" && round?.phase === "question";
  const locked = buzzer?.phase === "locked" ? buzzer : null;
  const reveal = round?.buzzer_on === true ? round.reveal : null;
  const winner = reveal?.awards.find(({ team_id }) => team_id === reveal.winner?.team_id) ?? null;
  return {
    round: round?.id ?? null,
    isQuestionOpen,
    isCovered: show?.break !== undefined || show?.paused === true || show?.standings_shown === true,
    holder: locked?.holder ?? null,
    opening: locked?.opening ?? null,
    out: buzzer?.out ?? 0,
    isTimeUp: timer?.status === "expired" && round?.closed_by === "timeout",
    winner,
  };
}

/** The interstitial that a change of state triggers; null for none. */
export function detectInterstitial(before: InterstitialState, now: InterstitialState): Interstitial | null {
  if (now.isCovered || now.round === null || now.round !== before.round) return null;
  if (now.winner !== null && before.winner === null && before.isQuestionOpen) {
    return { kind: "right", team: now.winner, points: now.winner.points };
  }
  if (!now.isQuestionOpen) return null;
  // A buzz that was passed on has a new holder in the same opening (BUZZ-19).
  if (now.holder !== null && (now.opening !== before.opening || now.holder.team_id !== before.holder?.team_id)) {
    return { kind: "buzz", team: now.holder };
  }
  // An ignored buzz also disappears, but puts no team out.
  if (before.holder !== null && now.holder === null && now.out > before.out) {
    return { kind: "wrong", team: before.holder };
  }
  return now.isTimeUp && !before.isTimeUp && now.holder === null ? { kind: "time_up" } : null;
}

/** Whether an interstitial still fits the state; otherwise its scene ends early, so that it does not delay the next one. */
export function isInterstitialCurrent(interstitial: Interstitial, now: InterstitialState): boolean {
  if (now.isCovered) return false;
  switch (interstitial.kind) {
    case "buzz":
      return now.isQuestionOpen && now.holder?.team_id === interstitial.team.team_id;
    case "wrong":
      return now.isQuestionOpen && now.holder === null;
    case "time_up":
      return now.isQuestionOpen && now.isTimeUp && now.holder === null;
    case "right":
      return now.winner?.team_id === interstitial.team.team_id;
  }
}
