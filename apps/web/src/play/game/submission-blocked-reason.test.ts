import { expect, it } from "vitest";
import { getSubmissionBlockedReason } from "./submission-blocked-reason.ts";

const holder = { team_id: "t1", name: "Cats", colour: "#ffaa00", emblem: 1 };
const situation = {
  show: { paused: false },
  round: { phase: "question", buzzer_on: false, accepting: true, closed_by: null },
  buzzer: { phase: "inactive", reason: "off" },
  me: { team_id: "t1", out: false },
} as const;

it("allows every team to submit where there is no buzzer", () => {
  expect(getSubmissionBlockedReason(situation)).toBeNull();
});

it("allows only the holder of the buzz to submit where there is one", () => {
  const round = { ...situation.round, buzzer_on: true };
  expect(getSubmissionBlockedReason({ ...situation, round })).toBe("only_holder");
  expect(
    getSubmissionBlockedReason({ ...situation, round, buzzer: { phase: "locked", opening: 1, holder } }),
  ).toBeNull();
  const other = { ...holder, team_id: "t2" };
  expect(
    getSubmissionBlockedReason({ ...situation, round, buzzer: { phase: "locked", opening: 1, holder: other } }),
  ).toBe("only_holder");
});

it("gives the reason when no team can submit", () => {
  expect(getSubmissionBlockedReason({ ...situation, show: { paused: true } })).toBe("buzz_paused");
  expect(getSubmissionBlockedReason({ ...situation, me: { team_id: "t1", out: true } })).toBe("buzz_out");
  expect(getSubmissionBlockedReason({ ...situation, round: { ...situation.round, phase: "revealed" } })).toBe(
    "buzz_reveal",
  );
  expect(getSubmissionBlockedReason({ ...situation, round: { ...situation.round, phase: "cancelled" } })).toBe(
    "closed_moderator",
  );
  const closed = (closedBy: "timeout" | "moderator" | "reading") =>
    getSubmissionBlockedReason({ ...situation, round: { ...situation.round, accepting: false, closed_by: closedBy } });
  expect(closed("timeout")).toBe("buzz_time_up");
  expect(closed("moderator")).toBe("closed_moderator");
  expect(closed("reading")).toBe("buzz_reading");
});
