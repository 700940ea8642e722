import { describe, expect, test } from "vitest";
import { computeArbitrationCloseAt, nextDeadline, project } from "../index.ts";
import {
  decideBuzz,
  lockBuzzer,
  contextOf,
  executeCommand,
  given,
  manage,
  teamActor,
  play,
  press,
  tick,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const open = (): Step => play({ type: "open_buzzer" });
const close = (): Step => play({ type: "close_buzzer" });
const deleteTeam = (teamId: string): Step => manage({ type: "delete_team", team_id: teamId });
const deactivate = (teamId: string): Step => manage({ type: "deactivate_team", team_id: teamId });

const buzzerOf = (world: World) => project(world.state, { kind: "display" }, contextOf(world)).buzzer;
const moderatorOf = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));

describe("pressing", () => {
  test("BUZZ-4: refuses a press outside the live round", () => {
    given(startedShow(["Ants"]), wait(300))
      .when(press("ants", { round_id: "another" }))
      .thenRefused("buzzer_inactive", { reason: "no_round" });
  });

  test("BUZZ-4: refuses a press at or after the end of the timer, even before the tick", () => {
    const past = given(startedShow(["Ants"]), play({ type: "timer_start", seconds: 1 }), wait(979));
    past.when(press("ants")).then({ type: "press_counted" });
    given(past.world, wait(1)).when(press("ants")).thenRefused("buzzer_inactive", { reason: "timeout" });
  });

  test("BUZZ-5: a press that counts before the opening creates no event", () => {
    const past = given(startedShow(["Ants"]), wait(299));
    past.when(press("ants")).thenRefused("buzzer_not_open_yet");
    past
      .when(press("ants"), press("ants"))
      .result.rejections.forEach(({ code }) => expect(code).toBe("buzzer_not_open_yet"));
    given(past.world, wait(1)).when(press("ants")).then({ type: "press_counted" });
    // Without a claim, half a round trip is subtracted.
    past.when(press("ants", { claim: null, delay: 21, rtt_min: 41 })).thenRefused("buzzer_not_open_yet");
    past.when(press("ants", { claim: null, delay: 21, rtt_min: 40 })).then({ type: "press_counted" });
  });

  test("BUZZ-5: a press of the previous opening that arrives in the next one creates no event", () => {
    const opened = given(
      startedShow(["Ants", "Bees"]),
      wait(400),
      press("bees"),
      tick(0),
      decideBuzz("wrong"),
      wait(400),
    );
    const delayed = { delay: 2_000, rtt_min: 40 };
    opened.when(press("ants", { ...delayed, opening: 1 })).thenRefused("buzzer_not_open_yet");
    opened.when(press("ants", { opening: 2 })).then({ type: "press_counted", opening: 2 });
    // Phones that name no opening are served by FAIR-4 alone.
    opened.when(press("ants", delayed)).then({ type: "press_counted" });
  });

  test("BUZZ-6: keeps the first press of a team", () => {
    const past = given(startedShow(["Ants"]), wait(400), press("ants", { delay: 10 }));
    const { state } = past.when(press("ants", { claim: -20 })).thenNothing();
    expect(state.round?.presses?.presses.get("ants")?.counted).toBe(past.world.now - 10);
  });

  test("FAIR-3, SHOW-3: a changed cap applies from the next opening", () => {
    const past = given(
      startedShow(["Ants", "Bees"]),
      wait(400),
      manage({ type: "update_show", settings: { cap_ms: 0 } }),
    );
    const { state } = past.when(press("ants")).then({ type: "press_counted" });
    expect(state.round?.presses?.presses.get("ants")).toMatchObject({ claim_taken: true, bound: 35 });
    const later = given(past.world, close(), open(), wait(400)).when(press("ants")).result;
    expect(later.state.round?.presses?.presses.get("ants")).toMatchObject({ claim_taken: false, bound: 0 });
  });

  test("LOG-2: an arrival from the future counts as now", () => {
    const { world } = given(startedShow(["Ants"]), wait(400));
    const body = { type: "buzz", round_id: world.state.round?.id ?? "", press_id: "p", claim: null } as const;
    const measured = { arrival: world.now + 500, rtt_min: null, late: 0, transport: "ws" } as const;
    const after = executeCommand(world, { actor: teamActor("ants") }, { ...body, ...measured });
    expect(after.state.round?.presses?.presses.get("ants")?.arrival).toBe(world.now);
  });
});

describe("arbitration", () => {
  test("BUZZ-7, FAIR-4: the earlier press holds the buzz although it arrived later", () => {
    given(startedShow(["Ants", "Bees"]), wait(400))
      .when(press("ants", { delay: 30 }), press("bees", { delay: 5, claim: -40, rtt_min: 80 }), waitForDeadline())
      .then(
        { type: "press_counted" },
        { type: "press_counted" },
        { type: "buzzer_locked", team_id: "bees", too_close: true },
      );
  });

  test("FAIR-5: an early tick does not settle the arbitration", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(400), press("ants", { delay: 10 }));
    const pressedAt = past.world.now - 10;
    expect(computeArbitrationCloseAt(past.world.state, 60)).toBe(pressedAt + 60);
    expect(nextDeadline(past.world.state)).toBe(past.world.now + 150);
    given(past.world, wait(49)).when(tick(60)).thenNothing();
    given(past.world, wait(50)).when(tick(60)).then({ type: "buzzer_locked", team_id: "ants", too_close: false });
    past.when(tick(0)).then({ type: "buzzer_locked" });
    expect(computeArbitrationCloseAt(given(startedShow([])).world.state, 60)).toBeNull();
  });

  test("FAIR-7: hides who pressed until the arbitration is settled", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(400), press("ants"));
    expect(buzzerOf(past.world)).toMatchObject({ phase: "arbitrating", opening: 1 });
    expect(moderatorOf(past.world).presses).toMatchObject({ holder_press_id: null, items: [], total: 0 });
    const { presses } = moderatorOf(given(past.world, press("bees", { delay: 30 }), waitForDeadline()).world);
    expect(
      presses?.items.map(({ team_id, rank, margin_ms, correction_ms, rtt_ms, mark }) => ({
        team_id,
        rank,
        margin_ms,
        correction_ms,
        rtt_ms,
        mark,
      })),
    ).toEqual([
      { team_id: "ants", rank: 1, margin_ms: 0, correction_ms: 20, rtt_ms: 40, mark: "none" },
      { team_id: "bees", rank: 2, margin_ms: 20, correction_ms: 30, rtt_ms: 60, mark: "none" },
    ]);
  });

  test("BUZZ-8: lists presses that arrive while the buzz is held, with their margin", () => {
    const past = given(startedShow(["Ants", "Bees", "Crows"]), wait(400), press("ants"), tick(0), wait(40));
    const { world } = past.when(press("bees"), wait(70), press("crows")).result;
    expect(buzzerOf(world)).toMatchObject({ phase: "locked", holder: { team_id: "ants" } });
    const { presses } = moderatorOf(world);
    expect(presses?.items.map(({ team_id, rank, margin_ms, mark }) => [team_id, rank, margin_ms, mark])).toEqual([
      ["ants", 1, 0, "none"],
      ["bees", 2, 60, "after_decision"],
      ["crows", 3, 150, "after_decision"],
    ]);
    // PROJ-7: the phone computes its margin from its own moment and the holder's.
    const { me, buzzer } = project(world.state, { kind: "team", team_id: "bees" }, contextOf(world)) ?? {};
    expect(buzzer?.phase === "locked" && (me?.pressed_at ?? 0) - (buzzer.holder_pressed_at ?? 0)).toBe(60);
    // Nothing is added while paused.
    given(past.world, play({ type: "pause" }))
      .when(press("bees"))
      .thenRefused("buzzer_locked", { team_id: "ants", margin_ms: 60 });
  });

  test("BUZZ-8: logs at most 50 late presses and refuses the others with the holder", () => {
    const names = Array.from({ length: 60 }, (_, index) => `Team${index}`);
    const ids = names.map((name) => name.toLowerCase());
    const past = given(startedShow(names), wait(400), press("team0"), tick(0), wait(50));
    const { world } = past.when(...ids.slice(1).map((id) => press(id, { delay: 5, claim: 0 }))).result;
    expect(world.state.round?.presses?.presses.size).toBe(50);
    expect(moderatorOf(world).presses?.items).toHaveLength(50);
    given(world, wait(10)).when(press("team59")).thenRefused("buzzer_locked", { team_id: "team0", margin_ms: 375 });
  });

  test("BUZZ-6: ignores a second press of the holder", () => {
    given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"))
      .when(press("ants"))
      .thenNothing();
  });

  test("BUZZ-9: lists a late press that counts earlier without replacing the holder", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(400), press("ants", { delay: 10 }), tick(0));
    const { world } = past
      .when(press("bees", { delay: 20, claim: -30, rtt_min: 90 }))
      .then({ type: "press_counted", too_close: false });
    expect(buzzerOf(world)).toMatchObject({ phase: "locked", holder: { team_id: "ants" } });
    expect(moderatorOf(world).presses?.items.map(({ team_id, mark }) => [team_id, mark])).toEqual([
      ["bees", "after_decision"],
      ["ants", "none"],
    ]);
  });

  test("BUZZ-9: flags the result as too close for a late press within the error", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(400), press("ants", { delay: 10 }), tick(0));
    const { world } = past
      .when(press("bees", { delay: 60, claim: -9, rtt_min: 20 }))
      .then({ type: "press_counted", too_close: true });
    expect(moderatorOf(world).presses?.too_close).toBe(true);
  });

  test("BUZZ-7: a team deactivated during the arbitration cannot win", () => {
    const past = given(startedShow(["Ants", "Bees"]), wait(400), press("ants"), press("bees"));
    given(past.world, deactivate("ants")).when(waitForDeadline()).then({ type: "buzzer_locked", team_id: "bees" });
    given(past.world, deleteTeam("ants")).when(waitForDeadline()).then({ type: "buzzer_locked", team_id: "bees" });
    given(past.world, deactivate("ants"), manage({ type: "reactivate_team", team_id: "ants" }))
      .when(waitForDeadline())
      .then({ type: "buzzer_locked", team_id: "ants" });
  });

  test("BUZZ-7: reopens the buzzer when no eligible team is left", () => {
    given(startedShow(["Ants", "Bees"]), wait(400), press("ants"), deactivate("ants"))
      .when(waitForDeadline())
      .then({ type: "buzzer_opened", opening: 2 });
  });

  test("FAIR-8: asks again at most twice in a row when presses are too close", () => {
    const tie: Step = (world) =>
      [wait(400), press("ants", { delay: 30 }), press("bees", { delay: 5, claim: -29 }), waitForDeadline()].reduce(
        (before, step) => step(before),
        world,
      );
    const past = given(startedShow(["Ants", "Bees"], { too_close: "ask_again" }));
    const { world } = past
      .when(tie)
      .then(
        { type: "press_counted" },
        { type: "press_counted" },
        { type: "buzz_undecided", opening: 1 },
        { type: "buzzer_opened", opening: 2 },
      );
    expect(moderatorOf(world).presses).toMatchObject({ opening: 1, too_close: true, holder_press_id: null, total: 2 });
    given(world, tie)
      .when(tie)
      .then({ type: "press_counted" }, { type: "press_counted" }, { type: "buzzer_locked", too_close: true });
  });
});

test("TEAM-8: a deactivated team cannot press", () => {
  given(startedShow(["Ants"]), wait(400), deactivate("ants"))
    .when(press("ants"))
    .thenRefused("team_deactivated");
  given(startedShow(["Ants"]), wait(400), deleteTeam("ants"))
    .when(press("ants"))
    .thenRefused("team_not_found");
});
