import type { Colour, DeviceId, TeamId } from "../ids.ts";
import type { PersonalData } from "../show/personal-data.ts";

export type TeamEvent =
  | {
      readonly type: "team_registered";
      readonly team_id: TeamId;
      readonly name: string;
      /** Skeleton of the name (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour;
      readonly emblem: number;
    }
  | {
      readonly type: "team_updated";
      readonly team_id: TeamId;
      readonly name: string;
      readonly skeleton?: string;
      readonly colour: Colour;
    }
  /** `password_kept`: the team's phones were only logged out. */
  | {
      readonly type: "team_password_set";
      readonly team_id: TeamId;
      readonly log_out: boolean;
      readonly password_kept?: true;
    }
  | { readonly type: "team_deactivated"; readonly team_id: TeamId }
  | { readonly type: "team_reactivated"; readonly team_id: TeamId; readonly colour: Colour }
  | { readonly type: "team_deleted"; readonly team_id: TeamId }
  | {
      readonly type: "member_joined";
      readonly team_id: TeamId;
      readonly device_id: DeviceId;
      readonly name: string | null;
      /** The phone was a member already; only its name changes. */
      readonly was_member?: true;
      /** The phone that was replaced because the team was full. */
      readonly instead_of?: DeviceId;
    };

export const TEAM_PERSONAL_DATA: PersonalData<TeamEvent> = {
  team_registered: { name: "", skeleton: undefined },
  team_updated: { name: "", skeleton: undefined },
  member_joined: { name: null },
};
