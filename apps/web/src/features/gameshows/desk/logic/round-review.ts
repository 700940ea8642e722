import type { ModeratorGame, ModeratorRound, ModeratorSlices } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";
import { findCurrentGame } from "./next-step.ts";

type ReviewSlices = Pick<ModeratorSlices, "show" | "programme" | "round" | "desk">;

/** What the middle of the desk shows. */
export type DeskContent =
  /** No round: lobby, game introduction, standings, final. */
  | { readonly kind: "none" }
  /** The round that the audience sees. */
  | { readonly kind: "live" }
  /** Another round than the moderator's own, which the audience may see. */
  | { readonly kind: "review"; readonly round: ModeratorRound; readonly game: ModeratorGame };

/** @param reviewedRoundId round reviewed on this screen, if any. */
export function getDeskContent(slices: ReviewSlices, reviewedRoundId: string | null): DeskContent {
  const { desk, round, programme } = slices;
  // After the last round the moderator is at none, and an earlier one may be on the displays.
  const at = reviewedRoundId ?? desk?.round_id ?? round?.id ?? null;
  if (at === null) return { kind: "none" };
  if (round?.id === at && desk?.round_id === at) return { kind: "live" };
  for (const game of programme.games) {
    const found = game.rounds.find((one) => one.id === at);
    if (found !== undefined) return { kind: "review", round: found, game };
  }
  return { kind: "none" };
}

/**
 * Commands that bring moderator and audience to the same round after a review: forward to the round on the displays (or
 * past the last one to the standings), or an earlier round off the displays. Empty when they are in sync.
 */
export function getRejoinCommands({ show, programme, round, desk }: ReviewSlices): readonly ModeratorCommand[] {
  const rounds = findCurrentGame(programme)?.rounds ?? [];
  const at = rounds.findIndex((one) => one.id === desk?.round_id);
  if (show.status !== "active" || show.paused) return [];
  if (at === -1) {
    // After the last round: back to it, and on to the standings.
    const isShown = round !== null && rounds.some((one) => one.id === round.id);
    return isShown
      ? [
          { type: "previous", confirmed: false },
          { type: "next", confirmed: false },
        ]
      : [];
  }
  const shown = round === null ? rounds.length : rounds.findIndex((one) => one.id === round.id);
  if (shown < at && rounds[at]?.never_began !== true)
    return [{ type: "show_to_audience", round_id: rounds[at]?.id ?? "" }];
  // A round that never began cannot be shown: on to the standings, which take an earlier round off the displays.
  const target = shown < at ? rounds.length : shown;
  return Array.from({ length: target - at }, () => ({ type: "next", confirmed: false }));
}

/**
 * Whether the round can be shown to the audience again: it belongs to the current game, has begun, and no question is
 * open (ROUND-10).
 */
export function canShowToAudience({ show, programme, round, desk }: ReviewSlices, target: ModeratorRound): boolean {
  const here = findCurrentGame(programme)?.rounds.some((one) => one.id === target.id) === true;
  const idle = show.status === "active" && !show.paused && desk?.phase !== "question";
  const hasBegun = target.phase !== "pending" && target.never_began !== true;
  return here && idle && hasBegun && round?.id !== target.id;
}
