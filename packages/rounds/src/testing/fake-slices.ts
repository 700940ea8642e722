import type { BuzzerSlice, Json, MeSlice, RoundSlice, TimerSlice } from "@showrunner/engine";
import type { TeamViewProps } from "../view-props.ts";

/** The `round` slice of a phone during an open question of this type, with overrides. */
export function createRoundSlice(type: string, faceQuestion: Json, fields: Partial<RoundSlice> = {}): RoundSlice {
  return {
    id: "round-1",
    type,
    known: true,
    capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: false },
    number: 1,
    total: 3,
    title: null,
    phase: "question",
    face: "question",
    question: "Which planet is nearest to the sun?",
    content_html: "",
    max_points: 100,
    scoring: "partial_credit",
    buzzer_on: false,
    accepting: true,
    replace_answers: true,
    closed_by: null,
    face_question: faceQuestion,
    reveal: null,
    ...fields,
  };
}

/** Fields that a reveal adds to a round. */
export function revealedFields(solution: Json, answers: readonly string[] = []): Partial<RoundSlice> {
  const reveal = { answers, answer_html: "", solution, awards: [], awards_total: 0, winner: null };
  return { phase: "revealed", face: "answer", accepting: false, closed_by: "reveal", reveal };
}

export const buzzerOff: BuzzerSlice = { phase: "inactive", reason: "off" };
export const timerIdle: TimerSlice = { status: "idle", duration_ms: 0, remaining_ms: 0, ends_at: null };

export function createMeSlice(fields: Partial<MeSlice> = {}): MeSlice {
  return {
    team_id: "team-1",
    name: "Night Owls",
    colour: "#648fff",
    emblem: 1,
    points: 0,
    wins: 0,
    rounds_won: 0,
    status: "active",
    members: [],
    out: false,
    pressed: false,
    submission: null,
    face_team: null,
    result: null,
    ...fields,
  };
}

/** A submission of this team to the round of `createRoundSlice`. */
export function submittedFields(answer: Json): Partial<MeSlice> {
  return { submission: { submission_id: "s-1", round_id: "round-1", at: 0, answer } };
}

/** The buzz held by a team. */
export function buzzerHeldBy(teamId: string): BuzzerSlice {
  return { phase: "locked", holder: { ...createMeSlice(), team_id: teamId }, opening: 1 };
}

export function createTeamProps(round: RoundSlice, fields: Partial<TeamViewProps> = {}): TeamViewProps {
  return {
    round,
    me: createMeSlice(),
    buzzer: buzzerOff,
    timer: timerIdle,
    pending: [],
    submit: () => {},
    draft: { read: () => undefined, write: () => {} },
    disabledReason: null,
    ...fields,
  };
}
