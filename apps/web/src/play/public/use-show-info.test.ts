import { expect, test } from "vitest";
import type { PublicShow } from "@showrunner/contract/rest";
import { mayRegistrationOpen } from "./use-show-info.ts";

const show: PublicShow = {
  public_id: "ABCD2345",
  name: "Quiz night",
  status: "ready",
  registration_open: false,
  registration_closed_because: "disabled_by_moderator",
  team_access: "password",
  languages: ["en"],
  app_name: null,
  join_link: "https://show.example/join/ABCD2345",
  branding: null,
};

test("a join page waits for registration while the moderator has closed it, not once the show is completed", () => {
  expect(mayRegistrationOpen({ status: "ready", show })).toBe(true);
  for (const reason of [null, "completed"] as const)
    expect(mayRegistrationOpen({ status: "ready", show: { ...show, registration_closed_because: reason } })).toBe(
      false,
    );
  expect(mayRegistrationOpen({ status: "loading" })).toBe(false);
});
