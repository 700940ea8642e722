import { describe, expect, test } from "vitest";
import { foldName, project, TEAM_PALETTE } from "../index.ts";
import {
  addGame,
  lockBuzzer,
  contextOf,
  createShow,
  decideBuzz,
  executeCommand,
  firstRound,
  given,
  join,
  manage,
  newWorld,
  play,
  register,
  runSteps,
  start,
  startedShow,
  visitor,
} from "../testing/index.ts";
import type { Step } from "../testing/index.ts";
import { EMBLEM_COUNT } from "./team-look.ts";

const createTeam = (name: string, teamId = name): Step =>
  manage({ type: "create_team", team_id: teamId, name, colour: null });
const deactivate = (teamId: string): Step => manage({ type: "deactivate_team", team_id: teamId });
const reactivate = (teamId: string, colour?: string): Step =>
  manage({ type: "reactivate_team", team_id: teamId, ...(colour === undefined ? {} : { colour }) });
const rename = (teamId: string, name: string): Step => manage({ type: "update_team", team_id: teamId, name });

describe("names", () => {
  test("TEAM-1: normalises and trims names", () => {
    given(createShow())
      .when(register("  Cafe\u0301   Crew "))
      .then({ type: "team_registered", name: "Caf\u00e9 Crew" });
    given(createShow()).when(register(" \t ")).thenRefused("team_name_required");
    given(createShow())
      .when(register("x".repeat(41)))
      .thenRefused("team_name_too_long", { max: 40 });
    given(createShow())
      .when(register("🐜".repeat(40)))
      .then({ type: "team_registered" });
    given(createShow()).when(register("bell\u0007")).thenRefused("invalid_name");
  });

  test("TEAM-1: refuses a name that is too long as it is compared", () => {
    // Each folds to 18 characters.
    const [longest, tooLong] = ["\ufdfa".repeat(14), "\ufdfa".repeat(15)];
    const past = given(createShow(), register("Ants"));
    for (const step of [register(tooLong), createTeam(tooLong), rename("ants", tooLong)])
      past.when(step).thenRefused("team_name_too_long", { max: 40 });
    past.when(rename("ants", longest)).then({ type: "team_updated", name: longest });
  });

  test.each([
    ["Ants", "ANTS"],
    ["Café", "Cafe\u0301"],
    ["Straße", "STRASSE"],
    ["Die Großen", "DIE GROẞEN"],
    ["Ants", "  ants "],
    ["Ants", "Ａｎｔｓ"],
    ["Red Ants", "red \u00a0 ants"],
  ])("TEAM-2: %j and %j are the same name", (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
    given(createShow(), register(one)).when(createTeam(other)).thenRefused("team_name_taken");
  });

  test.each(["\u200b", "\u200b \u2060\ufeff", "\u3164", "\u2800\u2800", "\u00ad", "\u200d\u200d", "\u{e0041}"])(
    "TEAM-1: refuses %j, which has no visible character",
    (name) => {
      given(createShow()).when(register(name)).thenRefused("team_name_required");
    },
  );

  test.each(["\u202eAnts", "Ants\u202c", "\u2066Ants\u2069"])(
    "TEAM-1: refuses %j, which changes the text direction",
    (name) => {
      given(createShow()).when(register(name)).thenRefused("invalid_name");
    },
  );

  test.each([
    "Die Füchse",
    "Αθήνα",
    "Волки",
    "الأسود",
    "می‌خواهم",
    "אריות\u200f",
    "狐狸",
    "キツネ",
    "여우",
    "शेर",
    "👨‍👩‍👧",
    "🏴‍☠️",
  ])("TEAM-1: accepts %j", (name) => {
    given(createShow()).when(register(name)).then({ type: "team_registered" });
  });

  test("TEAM-2: skeletons are unique; displayed names are unchanged", () => {
    const registering = (teamId: string, name: string): Step =>
      manage({ type: "create_team", team_id: teamId, name, skeleton: "ants", colour: null });
    const renaming = (teamId: string, name: string, skeleton: string): Step =>
      manage({ type: "update_team", team_id: teamId, name, skeleton });
    const past = given(createShow(), registering("one", "Ants"));
    past.when(registering("two", "\u0410nts")).thenRefused("team_name_taken");
    past.when(renaming("one", "\u0410nts", "ants")).then({ type: "team_updated", name: "\u0410nts", skeleton: "ants" });
    given(createShow(), registering("one", "Ants"), createTeam("Bees"))
      .when(renaming("Bees", "\u0410nts", "ants"))
      .thenRefused("team_name_taken");
    given(createShow(), registering("one", "Ants"), renaming("one", "Wasps", "wasps"))
      .when(registering("two", "Ants"))
      .then({ type: "team_registered" });
    given(createShow(), registering("one", "Ants"), manage({ type: "delete_team", team_id: "one" }))
      .when(registering("two", "\u0410nts"))
      .then({ type: "team_registered" });
  });

  test("TEAM-2: teams of older versions without a skeleton replay and keep playing", () => {
    given(createShow(), createTeam("Ants"), createTeam("\u0410nts"), createTeam("An\u200bts"))
      .when(rename("Ants", "Ants!"))
      .then({ type: "team_updated", name: "Ants!" });
  });

  test("TEAM-2: accents distinguish names, and a team may respell its own name", () => {
    given(createShow(), register("Cafe")).when(createTeam("Café")).then({ type: "team_registered" });
    given(createShow(), register("ants")).when(rename("ants", "ANTS")).then({ type: "team_updated", name: "ANTS" });
    given(createShow(), register("Ants"), register("Bees")).when(rename("bees", "ants")).thenRefused("team_name_taken");
    given(createShow(), register("Ants"), rename("ants", "Wasps")).when(register("Ants")).thenNothing();
    given(createShow(), register("Ants"), rename("ants", "Wasps"))
      .when(createTeam("Ants", "new"))
      .then({ type: "team_registered" });
  });

  test("TEAM-3: only moderators learn that a name belongs to a deactivated team", () => {
    const past = given(createShow(), register("Ants"), deactivate("ants"));
    past.when(createTeam("ANTS")).thenRefused("team_name_deactivated", { team_id: "ants" });
    past.when(register("ANTS ")).thenRefused("team_name_taken", {});
  });
});

describe("colours and emblems", () => {
  test("TEAM-4: accepts any colour, or assigns the least used one", () => {
    given(createShow()).when(register("Ants", "#ff5722")).then({ type: "team_registered", colour: "#FF5722" });
    given(createShow()).when(register("Ants", "red")).thenRefused("invalid_colour");
    given(createShow(), register("Ants", TEAM_PALETTE[0]))
      .when(register("Bees"))
      .then({ type: "team_registered", colour: TEAM_PALETTE[1] });
    const freed = given(
      createShow(),
      register("Ants"),
      register("Bees"),
      manage({ type: "delete_team", team_id: "ants" }),
    );
    freed.when(register("Crows")).then({ type: "team_registered", colour: TEAM_PALETTE[0] });
    given(createShow(), register("Ants"))
      .when(manage({ type: "update_team", team_id: "ants", colour: "#12345" }))
      .thenRefused("invalid_colour");
  });

  test("TEAM-5: 144 teams have distinct colour and emblem pairs", () => {
    const names = Array.from({ length: 144 }, (_, index) => `Team ${index}`);
    const { state } = given(createShow(), ...names.map((name) => register(name))).world;
    const looks = new Set(state.teams.by_id.valueSeq().map(({ colour, emblem }) => `${colour} ${emblem}`));
    expect(looks.size).toBe(TEAM_PALETTE.length * EMBLEM_COUNT);
  });

  test("TEAM-5: spreads emblems also for custom colours", () => {
    const names = Array.from({ length: 12 }, (_, index) => `Team ${index}`);
    const { state } = given(createShow(), ...names.map((name, index) => register(name, `#0000${10 + index}`))).world;
    expect(new Set(state.teams.by_id.valueSeq().map(({ emblem }) => emblem)).size).toBe(12);
  });
});

describe("a requested emblem", () => {
  const request =
    (name: string, colour: string, emblem: number | null): Step =>
    (world) =>
      executeCommand(
        world,
        { actor: visitor },
        { type: "register_team", team_id: name.toLowerCase(), name, colour, emblem },
      );

  test("TEAM-5: is given unless a team of the same colour has it", () => {
    const one = given(createShow(), request("Ants", "#56B4E9", 7));
    one.when(request("Bees", "#E69F00", 7)).then({ type: "team_registered", emblem: 7 });
    const { world } = one.when(request("Crows", "#56B4E9", 7)).then({ type: "team_registered" });
    expect(world.state.teams.by_id.get("crows")?.emblem).not.toBe(7);
  });

  test.each([-1, 12, 0.5, Number.NaN])("TEAM-5: is ignored when it is %d", (emblem) => {
    given(createShow())
      .when(request("Ants", "#56B4E9", emblem))
      .then({ type: "team_registered", emblem: 0 });
  });
});

describe("team access", () => {
  test("TEAM-10: is a setting with two values", () => {
    const update = (access: string): Step =>
      manage({ type: "update_show", settings: { team_access: access as "code" } });
    const { world } = given(createShow()).when(update("code")).then({ type: "show_updated" });
    expect(project(world.state, { kind: "display" }, contextOf(world)).show.team_access).toBe("code");
    given(createShow()).when(update("magic")).thenRefused("invalid_settings", { setting: "team_access" });
    const plain = given(createShow()).world;
    expect(project(plain.state, { kind: "display" }, contextOf(plain)).show).not.toHaveProperty("team_access");
  });

  test("TEAM-10: the log says that phones were logged out and the password stayed", () => {
    given(createShow(), register("Ants"))
      .when(manage({ type: "set_team_password", team_id: "ants", log_out: true, keep_password: true }))
      .then({ type: "team_password_set", team_id: "ants", log_out: true, password_kept: true });
  });
});

describe("team lifecycle", () => {
  test("TEAM-6: only visitors need open registration", () => {
    const closed = given(createShow(), manage({ type: "set_registration", open: false }));
    closed.when(register("Ants")).thenRefused("registration_closed");
    closed.when(createTeam("Ants")).then({ type: "team_registered" });
    given(createShow(), addGame("planets"), start(), firstRound())
      .when(register("Late"))
      .then({ type: "team_registered" });
    given(startedShow([]), play({ type: "complete", confirmed: true }))
      .when(createTeam("Ants"))
      .thenRefused("show_completed");
  });

  test("TEAM-7: every phone becomes a member, with or without a name", () => {
    const past = given(startedShow(["Ants"]), join("ants", " Anna ", "1"), join("ants", null, "2"));
    expect(past.world.state.members.get("ants")).toEqual([
      { device_id: "1", name: "Anna" },
      { device_id: "2", name: null },
    ]);
    past.when(join("ants", "Anna", "1")).thenNothing();
    past.when(join("ants", null, "1")).thenNothing();
    past.when(join("ants", "\u200B", "1")).thenNothing();
    past.when(join("ants", "", "1")).then({ type: "member_joined", device_id: "1", name: null, was_member: true });
    past.when(join("ants", "", "2")).thenNothing();
    past.when(join("ants", "Bob", "2")).then({ type: "member_joined", device_id: "2", name: "Bob", was_member: true });
    past.when(join("ants", "Cleo", "3")).then({ type: "member_joined", team_id: "ants", device_id: "3", name: "Cleo" });
    past.when(join("ants", "x".repeat(41), "3")).thenRefused("invalid_name");
    const full = given(
      startedShow(["Ants"]),
      ...Array.from({ length: 50 }, (_, index) => join("ants", null, `phone ${index}`)),
    );
    full.when(join("ants", null, "one more")).thenRefused("not_allowed");
    full.when(join("ants", "Anna", "phone 7")).then({ type: "member_joined" });
  });

  test("TEAM-7: the 51st phone replaces the phone disconnected longest, never a connected one", () => {
    const phones = Array.from({ length: 50 }, (_, index) => `phone-${index}`);
    const full = given(createShow(), register("Ants"), ...phones.map((phone) => join("ants", null, phone)));
    const comes = (...offline: readonly string[]) => join("ants", null, "newcomer", offline);
    full.when(comes()).thenRefused("not_allowed", { reason: "members" });
    full.when(comes("phone of bees")).thenRefused("not_allowed", { reason: "members" });
    const { world } = full.when(comes("phone of bees", "phone-7", "phone-3")).result;
    const devices = (of: typeof world) => of.state.members.get("ants")?.map(({ device_id }) => device_id);
    expect(devices(world)).toEqual([...phones.filter((phone) => phone !== "phone-7"), "newcomer"]);
    // A phone that is already a member replaces no other.
    expect(devices(runSteps(world, [join("ants", "Ann", "phone-3", ["phone-4"])]))).toEqual(devices(world));
  });

  test("TEAM-7: members may join at any time, also after completion", () => {
    given(startedShow(["Ants"]), play({ type: "complete", confirmed: true }))
      .when(join("ants", "Anna"))
      .then({ type: "member_joined" });
    given(createShow(), register("Ants"), deactivate("ants"))
      .when(join("ants", "Anna"))
      .thenRefused("team_deactivated");
  });

  test("TEAM-8: a deactivated team keeps its points and has no rank", () => {
    const past = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"), decideBuzz("correct"), deactivate("ants"));
    const { leaderboard, roster, teams } = project(past.world.state, { kind: "moderator" }, contextOf(past.world));
    expect(leaderboard).toMatchObject({ total: 1, rows: [{ team_id: "bees", rank: 1 }], ranks: [[0, 0, 1]] });
    expect(roster.items[0]).toMatchObject({ team_id: "ants", points: 10, rank: null, status: "deactivated" });
    expect(teams.count).toBe(1);
    past.when(deactivate("ants")).thenNothing();
    past.when(reactivate("ants", "#abcdef")).then({ type: "team_reactivated", colour: "#ABCDEF" });
    past.when(reactivate("ants", "blue")).thenRefused("invalid_colour");
    given(past.world, reactivate("ants")).when(reactivate("ants")).thenNothing();
  });

  test("TEAM-9: deleting a team removes all its data from the state", () => {
    const finish = play({ type: "finish_game", winner_team_id: "ants" });
    const past = given(
      startedShow(["Ants", "Bees"]),
      join("ants", "Anna"),
      lockBuzzer("ants"),
      decideBuzz("correct"),
      play({ type: "finalize_game" }),
      finish,
    );
    const { state, world } = past
      .when(manage({ type: "delete_team", team_id: "ants" }))
      .then({ type: "team_deleted", team_id: "ants" });
    expect(JSON.stringify(project(state, { kind: "moderator" }, contextOf(world)))).not.toMatch(/ants|Anna/iu);
    expect(state.answered.has("team ants")).toBe(false);
    given(world).when(register("Ants")).then({ type: "team_registered" });
    past.when(manage({ type: "delete_team", team_id: "nobody" })).thenRefused("team_not_found");
  });

  test("TEAM-9: deleting a team during a round removes its awards", () => {
    const past = given(
      startedShow(["Ants", "Bees"]),
      lockBuzzer("ants"),
      decideBuzz("correct"),
      manage({ type: "delete_team", team_id: "ants" }),
    );
    const { round } = project(past.world.state, { kind: "display" }, contextOf(past.world));
    expect(round?.reveal).toMatchObject({ awards: [], awards_total: 0, winner: null });
  });

  test("logs a password change without the password", () => {
    given(createShow(), register("Ants"))
      .when(manage({ type: "set_team_password", team_id: "ants", log_out: true }))
      .then({ type: "team_password_set", team_id: "ants", log_out: true });
  });

  test("LOG-3: an update without a change creates no event", () => {
    given(newWorld(), createShow(), register("Ants")).when(rename("ants", " Ants ")).thenNothing();
  });
});
