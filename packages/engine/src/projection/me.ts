import type { TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { PlayableRound } from "../rounds/playable.ts";
import type { MeSlice } from "../slices.ts";
import type { EngineContext } from "../show/context.ts";
import { concernedSince } from "../show/journal.ts";
import type { LiveRound, ShowState } from "../show/state.ts";
import { badgeOf } from "./badges.ts";
import { memoised } from "./memo.ts";
import { teamResult } from "./result.ts";
import { shownRound } from "./round.ts";

/**
 * A team's own slice (PROJ-7); null if the team does not exist.
 *
 * `submission` and `result` name their round: a client ignores them while it shows another round.
 */
export function projectMe(state: ShowState, team_id: TeamId, context: EngineContext): MeSlice | null {
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return null;
  const { points, wins, rounds_won, status } = team;
  const live = state.round;
  return {
    ...badgeOf(team),
    points,
    wins,
    rounds_won,
    status,
    members: (state.members.get(team_id) ?? []).flatMap((member) => member.name ?? []),
    out: live?.out.has(team_id) ?? false,
    ...pressOf(live, team_id),
    submission: submissionOf(live, team_id),
    face_team: faceForTeam(state, team_id, context),
    result: teamResult(state, team_id, context),
  };
}

function pressOf(live: LiveRound | null, team_id: TeamId): Pick<MeSlice, "pressed" | "pressed_at"> {
  if (live === null || live.buzzer.phase === "closed") return { pressed: false };
  const press = live.presses?.opening === live.buzzer.opening ? live.presses.presses.get(team_id) : undefined;
  return press === undefined ? { pressed: false } : { pressed: true, pressed_at: press.counted };
}

function submissionOf(live: LiveRound | null, team_id: TeamId): MeSlice["submission"] {
  const submission = live?.submissions.get(team_id);
  if (live === null || submission === undefined) return null;
  const { submission_id, at, answer, at_close } = submission;
  return { submission_id, round_id: live.id, at, answer, ...(at_close === true ? { at_close } : {}) };
}

/** Caches each team's face of a round: keyed random values are slow enough to matter when all teams submit at once. */
const teamFaces: (playable: PlayableRound) => Map<TeamId, Json> = memoised(() => new Map());

function faceForTeam(state: ShowState, team_id: TeamId, context: EngineContext): Json {
  const playable = shownRound(state, context)?.placed.playable ?? null;
  if (playable?.definition.forTeam === undefined || playable.context.buzzerOn) return null;
  const faces = teamFaces(playable);
  const face = faces.get(team_id) ?? playable.definition.forTeam(playable.context, team_id);
  faces.set(team_id, face);
  return face;
}

/**
 * The teams whose own slice may have changed between two states (PROJ-8), so that personal messages go to these alone.
 * A new round alone does not count: clients learn it from the shared slices.
 */
export function changedTeams(before: ShowState, after: ShowState, context: EngineContext): Iterable<TeamId> {
  const concerned = concernedSince(after.journal, before.seq);
  if (concerned === "all") return after.teams.by_id.keys();
  const changed = new Set([...concerned].filter((team_id) => after.teams.by_id.has(team_id)));
  if (before.run?.shown === after.run?.shown) return changed;
  if (!hasTeamFaces(before, context) && !hasTeamFaces(after, context)) return changed;
  for (const team_id of after.teams.by_id.keys()) {
    const faces = [faceForTeam(before, team_id, context), faceForTeam(after, team_id, context)];
    if (faces.some((face) => face !== null)) changed.add(team_id);
  }
  return changed;
}

function hasTeamFaces(state: ShowState, context: EngineContext): boolean {
  return shownRound(state, context)?.placed.playable?.definition.forTeam !== undefined;
}
