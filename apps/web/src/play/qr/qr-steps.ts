import type { PublicShow } from "@showrunner/contract/rest";
import type { en } from "./messages/en.ts";

type QrStep = keyof typeof en & `step_${string}`;

/** Steps on the QR page, as message keys: new teams register only while registration is open. */
export function getQrSteps({
  team_access,
  registration_closed_because,
}: Pick<PublicShow, "team_access" | "registration_closed_because">): readonly QrStep[] {
  const usesCode = team_access === "code";
  if (registration_closed_because === null)
    return ["step_open", usesCode ? "step_team_code" : "step_team", usesCode ? "step_play_code" : "step_play"];
  return [
    "step_open",
    usesCode ? "step_login_code" : "step_login",
    registration_closed_because === "completed" ? "step_completed" : "step_closed",
  ];
}
