import type { TeamId, UserId } from "./ids.ts";

/** Who gives a command. */
export type Actor =
  | { readonly kind: "moderator"; readonly user_id: UserId | null }
  | { readonly kind: "team"; readonly team_id: TeamId }
  | { readonly kind: "visitor" }
  | { readonly kind: "system" };
