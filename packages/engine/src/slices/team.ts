import type { Instant, RoundId, SubmissionId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Outcome } from "../round-definition.ts";
import type { TeamBadge } from "./shared.ts";

/** One team's own. */
export interface MeSlice extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly status: "active" | "deactivated";
  readonly members: readonly string[];
  readonly out: boolean;
  /** This opening's press of mine was counted in. */
  readonly pressed: boolean;
  readonly submission: {
    readonly submission_id: SubmissionId;
    readonly round_id: RoundId;
    readonly at: Instant;
    readonly answer: Json;
  } | null;
  /** `RoundDefinition.forTeam`. */
  readonly face_team: Json;
  /** From the reveal on. `detail` as judged. */
  readonly result: {
    readonly round_id: RoundId;
    readonly outcome: Outcome | "none";
    readonly points: number;
    readonly detail: Json;
  } | null;
}
