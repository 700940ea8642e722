import type { TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { MeSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { findTeamsAffectedSince } from "../show/change-journal.ts";
import type { LiveRound, ShowState } from "../show/show.state.ts";
import { badgeOf } from "./team-badges.ts";
import { memoise } from "./memoise.ts";
import { projectTeamResult } from "./team-result.ts";
import { findShownRound } from "./round.slice.ts";

/**
 * A team's own slice (PROJ-7); null if the team does not exist.
 *
 * `submission` and `result` name their round: a client ignores them while it shows another round.
 */
export function projectMe(state: ShowState, teamId: TeamId, context: EngineContext): MeSlice | null {
  const team = state.teams.by_id.get(teamId);
  if (team === undefined) return null;
  const { points, wins, rounds_won, status } = team;
  const live = state.round;
  return {
    ...badgeOf(team),
    points,
    wins,
    rounds_won,
    status,
    members: (state.members.get(teamId) ?? []).flatMap((member) => member.name ?? []),
    out: live?.out.has(teamId) ?? false,
    ...findOwnPress(live, teamId),
    submission: findOwnSubmission(live, teamId),
    face_team: getTeamFace(state, teamId, context),
    result: projectTeamResult(state, teamId, context),
  };
}

function findOwnPress(live: LiveRound | null, teamId: TeamId): Pick<MeSlice, "pressed" | "pressed_at"> {
  if (live === null || live.buzzer.phase === "closed") return { pressed: false };
  const press = live.presses?.opening === live.buzzer.opening ? live.presses.presses.get(teamId) : undefined;
  return press === undefined ? { pressed: false } : { pressed: true, pressed_at: press.counted };
}

function findOwnSubmission(live: LiveRound | null, teamId: TeamId): MeSlice["submission"] {
  const submission = live?.submissions.get(teamId);
  if (live === null || submission === undefined) return null;
  const { submission_id, at, answer, at_close } = submission;
  return { submission_id, round_id: live.id, at, answer, ...(at_close === true ? { at_close } : {}) };
}

/** Caches each team's face of a round: keyed random values are slow enough to matter when all teams submit at once. */
const getTeamFaces: (playable: PlayableRound) => Map<TeamId, Json> = memoise(() => new Map());

function getTeamFace(state: ShowState, teamId: TeamId, context: EngineContext): Json {
  const playable = findShownRound(state, context)?.roundInGame.playable ?? null;
  if (playable?.definition.forTeam === undefined || playable.context.buzzerOn) return null;
  const faces = getTeamFaces(playable);
  const face = faces.get(teamId) ?? playable.definition.forTeam(playable.context, teamId);
  faces.set(teamId, face);
  return face;
}

/**
 * The teams whose own slice may have changed between two states (PROJ-8), so that personal messages go to these alone.
 * A new round alone does not count: clients learn it from the shared slices.
 */
export function findChangedTeams(before: ShowState, after: ShowState, context: EngineContext): Iterable<TeamId> {
  const affected = findTeamsAffectedSince(after.journal, before.seq);
  if (affected === "all") return after.teams.by_id.keys();
  const changed = new Set([...affected].filter((teamId) => after.teams.by_id.has(teamId)));
  if (before.run?.shown === after.run?.shown) return changed;
  if (!hasTeamFaces(before, context) && !hasTeamFaces(after, context)) return changed;
  for (const teamId of after.teams.by_id.keys()) {
    const faces = [getTeamFace(before, teamId, context), getTeamFace(after, teamId, context)];
    if (faces.some((face) => face !== null)) changed.add(teamId);
  }
  return changed;
}

function hasTeamFaces(state: ShowState, context: EngineContext): boolean {
  return findShownRound(state, context)?.roundInGame.playable?.definition.forTeam !== undefined;
}
