import { expect, test } from "vitest";
import { getQrSteps } from "./qr-steps.ts";

test("while registration is open, the others in a team join with its password or its code", () => {
  expect(getQrSteps({ team_access: "password", registration_closed_because: null })).toEqual([
    "step_open",
    "step_team",
    "step_play",
  ]);
  expect(getQrSteps({ team_access: "code", registration_closed_because: null })).toEqual([
    "step_open",
    "step_team_code",
    "step_play_code",
  ]);
});

test("while registration is closed, teams that exist log in, and the last step says why", () => {
  expect(getQrSteps({ team_access: "password", registration_closed_because: "disabled_by_moderator" })).toEqual([
    "step_open",
    "step_login",
    "step_closed",
  ]);
  expect(getQrSteps({ team_access: "code", registration_closed_because: "completed" })).toEqual([
    "step_open",
    "step_login_code",
    "step_completed",
  ]);
});
