import { expect, test } from "vitest";
import type { PublicShow } from "@showrunner/contract/rest";
import { getPollDelay } from "./use-show-info.ts";

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

test("a join page waits for registration while it is closed, less often once the show is completed", () => {
  const getDelay = (reason: PublicShow["registration_closed_because"]): number | null =>
    getPollDelay({ status: "ready", show: { ...show, registration_closed_because: reason } });
  expect(getDelay("disabled_by_moderator")).toBe(15_000);
  expect(getDelay("completed")).toBe(60_000);
  expect(getDelay(null)).toBeNull();
  expect(getPollDelay({ status: "loading" })).toBeNull();
});
