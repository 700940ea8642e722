import { expect, it } from "vitest";
import { closedBecause } from "./closed.ts";

const holder = { team_id: "t1", name: "Cats", colour: "#ffaa00", emblem: 1 };
const situation = {
  show: { paused: false },
  round: { phase: "question", buzzer_on: false, accepting: true, closed_by: null },
  buzzer: { phase: "inactive", reason: "off" },
  me: { team_id: "t1", out: false },
} as const;

it("lets every team answer where there is no buzzer", () => {
  expect(closedBecause(situation)).toBeNull();
});

it("lets only the holder of the buzz answer where there is one", () => {
  const round = { ...situation.round, buzzer_on: true };
  expect(closedBecause({ ...situation, round })).toBe("only_holder");
  expect(closedBecause({ ...situation, round, buzzer: { phase: "locked", opening: 1, holder } })).toBeNull();
  const other = { ...holder, team_id: "t2" };
  expect(closedBecause({ ...situation, round, buzzer: { phase: "locked", opening: 1, holder: other } })).toBe(
    "only_holder",
  );
});

it("says why nobody can", () => {
  expect(closedBecause({ ...situation, show: { paused: true } })).toBe("buzz_paused");
  expect(closedBecause({ ...situation, me: { team_id: "t1", out: true } })).toBe("buzz_out");
  expect(closedBecause({ ...situation, round: { ...situation.round, phase: "revealed" } })).toBe("buzz_reveal");
  const closed = (closed_by: "timeout" | "moderator" | "reading") =>
    closedBecause({ ...situation, round: { ...situation.round, accepting: false, closed_by } });
  expect(closed("timeout")).toBe("buzz_time_up");
  expect(closed("moderator")).toBe("closed_moderator");
  expect(closed("reading")).toBe("buzz_reading");
});
