import type { ModeratorGame, ModeratorRound, ModeratorSlices } from "@showrunner/engine";
import type { Said } from "./command.ts";
import { currentGame } from "./step.ts";

type LookSlices = Pick<ModeratorSlices, "show" | "programme" | "round" | "desk">;

/** What the middle of the desk is about. */
export type Focus =
  /** No round: lobby, beginning of a game, standings, end. */
  | { readonly kind: "stage" }
  /** The round that audience and teams see. */
  | { readonly kind: "live" }
  /** Another round, before the moderator's eyes alone. */
  | { readonly kind: "back"; readonly round: ModeratorRound; readonly game: ModeratorGame };

/** `looking_at`: a round that this screen alone looks at, while the show stands elsewhere. */
export function focusOf(slices: LookSlices, looking_at: string | null): Focus {
  const { desk, round, programme } = slices;
  const at = looking_at ?? desk?.round_id ?? null;
  if (at === null) return { kind: "stage" };
  if (round?.id === at && desk?.round_id === at) return { kind: "live" };
  for (const game of programme.games) {
    const found = game.rounds.find((one) => one.id === at);
    if (found !== undefined) return { kind: "back", round: found, game };
  }
  return { kind: "stage" };
}

/**
 * What brings moderator and audience together again after a look back: forward to the round that is on the screens
 * (or past the last one to the standings), or an earlier round off the screens. Empty when they are together.
 */
export function continueMoves({ show, programme, round, desk }: LookSlices): readonly Said[] {
  const rounds = currentGame(programme)?.rounds ?? [];
  const at = rounds.findIndex((one) => one.id === desk?.round_id);
  if (show.status !== "active" || show.paused || at === -1) return [];
  const shown = round === null ? rounds.length : rounds.findIndex((one) => one.id === round.id);
  if (shown < at) return [{ type: "show_to_audience", round_id: rounds[at]?.id ?? "" }];
  return Array.from({ length: shown - at }, () => ({ type: "next", confirmed: false }));
}

/** Whether the audience can be shown this round again: it was played in the game that is on, and no question is open. */
export function canShow({ show, programme, round, desk }: LookSlices, target: ModeratorRound): boolean {
  const here = currentGame(programme)?.rounds.some((one) => one.id === target.id) === true;
  const idle = show.status === "active" && !show.paused && desk?.phase !== "question";
  return here && idle && target.phase !== "pending" && round?.id !== target.id;
}
