import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import type { AnySlices, DistributiveOmit, ModeratorSlices, RoundPhase } from "@showrunner/engine";

/** A moderator's command without its view, which is added when it is sent. */
export type ModeratorCommand = DistributiveOmit<ModeratorCommandInput, "view">;
export type CommandView = Extract<ModeratorCommandInput, { view: unknown }>["view"];

const REQUIRED_SLICES = [
  "show",
  "buzzer",
  "timer",
  "leaderboard",
  "teams",
  "programme",
  "roster",
] as const satisfies readonly (keyof ModeratorSlices)[];

/** The moderator's slices after the first full state, else null; optional slices default to null. */
export function completeSlices(slices: AnySlices): ModeratorSlices | null {
  if (REQUIRED_SLICES.some((name) => slices[name] === undefined)) return null;
  return {
    game: null,
    round: null,
    desk: null,
    solutions: {},
    submissions: null,
    presses: null,
    undo: null,
    ...slices,
  } as ModeratorSlices;
}

/** Run, game, round and phase on screen; the server refuses a command for an outdated view as `stale_view`. */
export function getCommandView({
  show,
  programme,
  desk,
}: Pick<ModeratorSlices, "show" | "programme" | "desk">): CommandView {
  const roundId = programme.current_round_id;
  return {
    run_id: show.run_id,
    show_game_id: programme.current_game_id,
    round_id: roundId,
    phase: roundId === null ? null : findRoundPhase(roundId, programme, desk),
  };
}

function findRoundPhase(
  roundId: string,
  programme: ModeratorSlices["programme"],
  desk: ModeratorSlices["desk"],
): RoundPhase | null {
  if (desk?.round_id === roundId) return desk.phase;
  for (const game of programme.games) for (const round of game.rounds) if (round.id === roundId) return round.phase;
  return null;
}

/** The command as sent over the wire. The engine ignores the view of commands that are valid for any (ROUND-2). */
export function withView(
  command: ModeratorCommand,
  view: CommandView,
): ModeratorCommand & { readonly view: CommandView } {
  return { ...command, view };
}

/**
 * Commands with the same key exclude each other: while one is pending, another (a double click, a key held down) is
 * dropped. Moves of the play share one key, the timer has its own, and so has each submission and each team.
 */
export function getConcurrencyKey(command: ModeratorCommand): string {
  if (command.type.startsWith("timer_")) return "timer";
  if (command.type === "validate_submission") return `submission:${command.submission_id}`;
  if (command.type === "validate_submissions") return `submissions:${command.submissions[0]?.submission_id ?? ""}`;
  if (command.type === "round_action") return `action:${JSON.stringify(command.action)}`;
  if (command.type === "show_join_code") return "join_code";
  if (command.type === "pause" || command.type === "resume") return "pause";
  // Commands that also name a round change its result, which is a move of the play.
  if ("team_id" in command && !("round_id" in command)) return `${command.type}:${command.team_id}`;
  return "play";
}
