import type { RouteCall } from "@showrunner/contract/rest";
import {
  projectLiveSubmissions,
  type Json,
  type Judgement,
  type ShowState,
  type SubmissionRow,
} from "@showrunner/engine";
import type { RoundSubmissionsTable } from "../../../platform/db/index.ts";
import type { RouteInput } from "../../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../../platform/http/paging.ts";
import type { LiveShow } from "./live-show.ts";
import type { RoundSubmissionsRepository } from "./round-submissions.repository.ts";

export type SubmissionsQuery = RouteInput<"GET /gameshows/:id/submissions">["query"];
export type SubmissionsPage = RouteCall<"GET /gameshows/:id/submissions">["response"];

const toCursor = ({ submitted_at, team_id }: SubmissionRow) => ({ value: submitted_at, id: team_id });

/** Reads the submissions of one round: of the live one from the state, of an ended one from its table. */
export async function readSubmissionsPage(
  { state, room }: LiveShow,
  repository: RoundSubmissionsRepository,
  { round_id, cursor, limit }: SubmissionsQuery,
): Promise<SubmissionsPage> {
  const live = state.round;
  const requestedRoundId = round_id ?? live?.id ?? null;
  const after = decodeCursor(cursor);
  if (requestedRoundId === null || state.show === null)
    return { items: [], next_cursor: null, total: 0, round_id: null };
  if (live?.id === requestedRoundId) {
    const place = after === null ? null : { at: Number(after.value) || 0, team_id: after.id };
    const rows = projectLiveSubmissions(state, room.context, place, limit + 1);
    return { ...toPage(rows, limit, toCursor, (row) => row), total: live.submissions.size, round_id: requestedRoundId };
  }
  const { show_id } = state.show;
  const rows = await repository.page(show_id, requestedRoundId, after, limit);
  const total = await countTotal(rows, { after, limit }, () => repository.count(show_id, requestedRoundId));
  const page = toPage(
    rows,
    limit,
    ({ at, team_id }) => ({ value: at, id: team_id }),
    (row) => toSubmissionRow(state, row),
  );
  return { ...page, items: page.items.flatMap((row) => row ?? []), total, round_id: requestedRoundId };
}

/** Null for a team that was deleted between two reads. */
function toSubmissionRow({ teams }: ShowState, row: RoundSubmissionsTable): SubmissionRow | null {
  const team = teams.by_id.get(row.team_id);
  if (team === undefined) return null;
  const { id: teamId, name, colour, emblem } = team;
  return {
    team_id: teamId,
    name,
    colour,
    emblem,
    submission_id: row.submission_id,
    submitted_at: row.at,
    answer: JSON.parse(row.answer) as Json,
    state: row.state,
    judgement: row.judgement === null ? null : (JSON.parse(row.judgement) as Judgement),
    suggestion: null,
  };
}
