import type { CommandAck, Presence, UncountedPresses } from "@showrunner/contract/realtime";
import type { RunId, ShowState, TeamId } from "@showrunner/engine";

/** Counting stops here. */
const MAX_COUNT = 999;

/** The opening that a press belongs to: while the buzzer is closed, the next one. */
function getOpening({ round, run }: ShowState): number {
  const buzzer = round?.buzzer;
  return buzzer === undefined || buzzer.phase === "closed" ? (run?.openings ?? 0) + 1 : buzzer.opening;
}

interface TeamPresses {
  before_opening: number;
  /** Presses since the opening, including the first one, which may count. */
  since: number;
}

/**
 * Counts presses that create no event, per team and opening, for the moderator: early presses and repeated ones.
 * Ephemeral: never stored.
 */
export class PressCounter {
  readonly #teams = new Map<TeamId, TeamPresses>();
  /** Each run counts its openings from 1. */
  #runId: RunId | null = null;
  #opening = 0;

  /**
   * @param state of the show after the press
   * @returns whether the counts to publish have changed
   */
  recordAck(state: ShowState, teamId: TeamId, ack: CommandAck): boolean {
    const kind = classifyPress(ack);
    if (kind === null || state.round?.buzzer_on !== true) return false;
    const opening = getOpening(state);
    const runId = state.run?.run_id ?? null;
    if (opening !== this.#opening || runId !== this.#runId) this.#teams.clear();
    this.#opening = opening;
    this.#runId = runId;
    const counted = this.#teams.get(teamId) ?? { before_opening: 0, since: 0 };
    if (counted[kind] > MAX_COUNT) return false;
    counted[kind] += 1;
    this.#teams.set(teamId, counted);
    return kind === "before_opening" || counted.since > 1;
  }

  /** Counts to publish to moderators; undefined when there are none in the current run. */
  getCounts({ run }: ShowState): Presence["presses"] {
    if (run?.run_id !== this.#runId) return undefined;
    const teams: Record<TeamId, UncountedPresses> = {};
    for (const [teamId, { before_opening, since }] of this.#teams) {
      const repeated = Math.max(0, since - 1);
      if (before_opening + repeated > 0) teams[teamId] = { before_opening, repeated };
    }
    return Object.keys(teams).length === 0 ? undefined : { opening: this.#opening, teams };
  }
}

function classifyPress(ack: CommandAck): keyof TeamPresses | null {
  if (ack.ok) return "since";
  switch (ack.code) {
    case "buzzer_not_open_yet":
      return "before_opening";
    case "buzzer_inactive":
      return ack.params["reason"] === "by_hand" ? "before_opening" : null;
    case "buzzer_locked":
    case "not_allowed":
      return "since";
    default:
      return null;
  }
}

/** Sums the counts of several servers, for the latest opening among them. */
export function sumPressCounts(all: readonly Presence[]): Presence["presses"] {
  const opening = Math.max(...all.map(({ presses }) => presses?.opening ?? 0));
  if (opening === 0) return undefined;
  const teams: Record<TeamId, UncountedPresses> = {};
  for (const { presses } of all) {
    if (presses?.opening !== opening) continue;
    for (const [teamId, { before_opening, repeated }] of Object.entries(presses.teams)) {
      const sum = teams[teamId] ?? { before_opening: 0, repeated: 0 };
      teams[teamId] = { before_opening: sum.before_opening + before_opening, repeated: sum.repeated + repeated };
    }
  }
  return { opening, teams };
}
