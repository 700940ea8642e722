import { describe, expect, test } from "vitest";
import { foldTeamName, project, team_palette } from "../index.ts";
import {
  addGame,
  buzzHeldBy,
  contextOf,
  created,
  decided,
  firstRound,
  given,
  join,
  manage,
  newWorld,
  play,
  register,
  run,
  start,
  underway,
} from "../testing/index.ts";
import type { Step } from "../testing/index.ts";
import { emblems } from "./look.ts";

const createTeam = (name: string, team_id = name): Step => manage({ type: "create_team", team_id, name, colour: null });
const deactivate = (team_id: string): Step => manage({ type: "deactivate_team", team_id });
const reactivate = (team_id: string, colour?: string): Step =>
  manage({ type: "reactivate_team", team_id, ...(colour === undefined ? {} : { colour }) });
const rename = (team_id: string, name: string): Step => manage({ type: "update_team", team_id, name });

describe("names", () => {
  test("TEAM-1: kept composed and trimmed", () => {
    given(created()).when(register("  Cafe\u0301   Crew ")).then({ type: "team_registered", name: "Caf\u00e9 Crew" });
    given(created()).when(register(" \t ")).thenRefused("team_name_required");
    given(created())
      .when(register("x".repeat(41)))
      .thenRefused("team_name_too_long", { max: 40 });
    given(created())
      .when(register("🐜".repeat(40)))
      .then({ type: "team_registered" });
    given(created()).when(register("bell\u0007")).thenRefused("invalid_name");
  });

  test.each([
    ["Ants", "ANTS"],
    ["Café", "Cafe\u0301"],
    ["Straße", "STRASSE"],
    ["Ants", "  ants "],
    ["Ants", "Ａｎｔｓ"],
    ["Red Ants", "red \u00a0 ants"],
  ])("TEAM-2: %j and %j are the same name", (one, other) => {
    expect(foldTeamName(one)).toBe(foldTeamName(other));
    given(created(), register(one)).when(createTeam(other)).thenRefused("team_name_taken");
  });

  test.each(["\u200b", "\u200b \u2060\ufeff", "\u3164", "\u2800\u2800", "\u00ad", "\u200d\u200d", "\u{e0041}"])(
    "TEAM-1: %j is no name, there is nothing to see",
    (name) => {
      given(created()).when(register(name)).thenRefused("team_name_required");
    },
  );

  test.each(["\u202eAnts", "Ants\u202c", "\u2066Ants\u2069"])("TEAM-1: %j turns the text around it", (name) => {
    given(created()).when(register(name)).thenRefused("invalid_name");
  });

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
  ])("TEAM-1: %j is a name", (name) => {
    given(created()).when(register(name)).then({ type: "team_registered" });
  });

  test("TEAM-2: no two teams have the same skeleton; the shown names keep their letters", () => {
    const registering = (team_id: string, name: string): Step =>
      manage({ type: "create_team", team_id, name, skeleton: "ants", colour: null });
    const renaming = (team_id: string, name: string, skeleton: string): Step =>
      manage({ type: "update_team", team_id, name, skeleton });
    const past = given(created(), registering("one", "Ants"));
    past.when(registering("two", "\u0410nts")).thenRefused("team_name_taken");
    past.when(renaming("one", "\u0410nts", "ants")).then({ type: "team_updated", name: "\u0410nts", skeleton: "ants" });
    given(created(), registering("one", "Ants"), createTeam("Bees"))
      .when(renaming("Bees", "\u0410nts", "ants"))
      .thenRefused("team_name_taken");
    given(created(), registering("one", "Ants"), renaming("one", "Wasps", "wasps"))
      .when(registering("two", "Ants"))
      .then({ type: "team_registered" });
    given(created(), registering("one", "Ants"), manage({ type: "delete_team", team_id: "one" }))
      .when(registering("two", "\u0410nts"))
      .then({ type: "team_registered" });
  });

  test("TEAM-2: teams of older versions, which have no skeleton, replay and play on", () => {
    given(created(), createTeam("Ants"), createTeam("\u0410nts"), createTeam("An\u200bts"))
      .when(rename("Ants", "Ants!"))
      .then({ type: "team_updated", name: "Ants!" });
  });

  test("TEAM-2: accents do make a difference, and a team may rewrite its own name", () => {
    given(created(), register("Cafe")).when(createTeam("Café")).then({ type: "team_registered" });
    given(created(), register("ants")).when(rename("ants", "ANTS")).then({ type: "team_updated", name: "ANTS" });
    given(created(), register("Ants"), register("Bees")).when(rename("bees", "ants")).thenRefused("team_name_taken");
    given(created(), register("Ants"), rename("ants", "Wasps")).when(register("Ants")).thenNothing();
    given(created(), register("Ants"), rename("ants", "Wasps"))
      .when(createTeam("Ants", "new"))
      .then({ type: "team_registered" });
  });

  test("TEAM-3: of a deactivated team, only a moderator is told so", () => {
    const past = given(created(), register("Ants"), deactivate("ants"));
    past.when(createTeam("ANTS")).thenRefused("team_name_deactivated", { team_id: "ants" });
    past.when(register("ANTS ")).thenRefused("team_name_taken", {});
  });
});

describe("colours and emblems", () => {
  test("TEAM-4: any colour, or the one that fewest have", () => {
    given(created()).when(register("Ants", "#ff5722")).then({ type: "team_registered", colour: "#FF5722" });
    given(created()).when(register("Ants", "red")).thenRefused("invalid_colour");
    given(created(), register("Ants", team_palette[0]))
      .when(register("Bees"))
      .then({ type: "team_registered", colour: team_palette[1] });
    const freed = given(
      created(),
      register("Ants"),
      register("Bees"),
      manage({ type: "delete_team", team_id: "ants" }),
    );
    freed.when(register("Crows")).then({ type: "team_registered", colour: team_palette[0] });
    given(created(), register("Ants"))
      .when(manage({ type: "update_team", team_id: "ants", colour: "#12345" }))
      .thenRefused("invalid_colour");
  });

  test("TEAM-5: 144 teams can be told apart", () => {
    const names = Array.from({ length: 144 }, (_, index) => `Team ${index}`);
    const { state } = given(created(), ...names.map((name) => register(name))).world;
    const looks = new Set(state.teams.by_id.valueSeq().map(({ colour, emblem }) => `${colour} ${emblem}`));
    expect(looks.size).toBe(team_palette.length * emblems);
  });

  test("TEAM-5: with colours of their own too, emblems spread", () => {
    const names = Array.from({ length: 12 }, (_, index) => `Team ${index}`);
    const { state } = given(created(), ...names.map((name, index) => register(name, `#0000${10 + index}`))).world;
    expect(new Set(state.teams.by_id.valueSeq().map(({ emblem }) => emblem)).size).toBe(12);
  });
});

describe("a team's life", () => {
  test("TEAM-6: visitors need open registration, moderators do not", () => {
    const closed = given(created(), manage({ type: "set_registration", open: false }));
    closed.when(register("Ants")).thenRefused("registration_closed");
    closed.when(createTeam("Ants")).then({ type: "team_registered" });
    given(created(), addGame("planets"), start(), firstRound())
      .when(register("Late"))
      .then({ type: "team_registered" });
    given(underway([]), play({ type: "complete", confirmed: true }))
      .when(createTeam("Ants"))
      .thenRefused("show_completed");
  });

  test("TEAM-7: phones are members, named or not", () => {
    const past = given(underway(["Ants"]), join("ants", " Anna ", "1"), join("ants", null, "2"));
    expect(past.world.state.members.get("ants")).toEqual([
      { device_id: "1", name: "Anna" },
      { device_id: "2", name: null },
    ]);
    past.when(join("ants", "Anna", "1")).thenNothing();
    past.when(join("ants", null, "1")).thenNothing();
    past.when(join("ants", "Bob", "2")).then({ type: "member_joined", device_id: "2", name: "Bob" });
    past.when(join("ants", "x".repeat(41), "3")).thenRefused("invalid_name");
    const full = given(
      underway(["Ants"]),
      ...Array.from({ length: 50 }, (_, index) => join("ants", null, `phone ${index}`)),
    );
    full.when(join("ants", null, "one more")).thenRefused("not_allowed");
    full.when(join("ants", "Anna", "phone 7")).then({ type: "member_joined" });
  });

  test("TEAM-7: the 51st phone takes the place of the one that has been away longest, never of one that is here", () => {
    const phones = Array.from({ length: 50 }, (_, index) => `phone-${index}`);
    const full = given(created(), register("Ants"), ...phones.map((phone) => join("ants", null, phone)));
    const comes = (...away: readonly string[]) => join("ants", null, "newcomer", away);
    full.when(comes()).thenRefused("not_allowed", { reason: "members" });
    full.when(comes("phone of bees")).thenRefused("not_allowed", { reason: "members" });
    const { world } = full.when(comes("phone of bees", "phone-7", "phone-3")).outcome;
    const devices = (of: typeof world) => of.state.members.get("ants")?.map(({ device_id }) => device_id);
    expect(devices(world)).toEqual([...phones.filter((phone) => phone !== "phone-7"), "newcomer"]);
    // A phone that is already a member replaces no other.
    expect(devices(run(world, [join("ants", "Ann", "phone-3", ["phone-4"])]))).toEqual(devices(world));
  });

  test("TEAM-7: at any time, also when the show is over", () => {
    given(underway(["Ants"]), play({ type: "complete", confirmed: true }))
      .when(join("ants", "Anna"))
      .then({ type: "member_joined" });
    given(created(), register("Ants"), deactivate("ants")).when(join("ants", "Anna")).thenRefused("team_deactivated");
  });

  test("TEAM-8: a deactivated team keeps its points and leaves the ranking", () => {
    const past = given(underway(["Ants", "Bees"]), buzzHeldBy("ants"), decided("correct"), deactivate("ants"));
    const { leaderboard, roster, teams } = project(past.world.state, { kind: "moderator" }, contextOf(past.world));
    expect(leaderboard).toMatchObject({ total: 1, rows: [{ team_id: "bees", rank: 1 }], ranks: [[0, 0, 1]] });
    expect(roster.items[0]).toMatchObject({ team_id: "ants", points: 10, rank: null, status: "deactivated" });
    expect(teams.count).toBe(1);
    past.when(deactivate("ants")).thenNothing();
    past.when(reactivate("ants", "#abcdef")).then({ type: "team_reactivated", colour: "#ABCDEF" });
    past.when(reactivate("ants", "blue")).thenRefused("invalid_colour");
    given(past.world, reactivate("ants")).when(reactivate("ants")).thenNothing();
  });

  test("TEAM-9: a deleted team leaves nothing behind", () => {
    const finish = play({ type: "finish_game", winner_team_id: "ants" });
    const past = given(
      underway(["Ants", "Bees"]),
      join("ants", "Anna"),
      buzzHeldBy("ants"),
      decided("correct"),
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

  test("TEAM-9: in the middle of a round its awards go with it", () => {
    const past = given(
      underway(["Ants", "Bees"]),
      buzzHeldBy("ants"),
      decided("correct"),
      manage({ type: "delete_team", team_id: "ants" }),
    );
    const { round } = project(past.world.state, { kind: "display" }, contextOf(past.world));
    expect(round?.reveal).toMatchObject({ awards: [], awards_total: 0, winner: null });
  });

  test("a new password is told in the log, without the password", () => {
    given(created(), register("Ants"))
      .when(manage({ type: "set_team_password", team_id: "ants", log_out: true }))
      .then({ type: "team_password_set", team_id: "ants", log_out: true });
  });

  test("LOG-3: an update that changes nothing makes no event", () => {
    given(newWorld(), created(), register("Ants")).when(rename("ants", " Ants ")).thenNothing();
  });
});
