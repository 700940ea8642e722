import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AwayPhones } from "./away-phones.ts";
import { Screens, type Screen } from "./screens.ts";
import { classicRound } from "./testing/content.ts";
import { FakeConnection } from "./testing/fake-connection.ts";
import { expectOk, stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.end());

const team_id = "team-0";

function hall(...devices: readonly string[]) {
  const screens = new Screens(() => "");
  const away = new AwayPhones(screens);
  const phones = new Map<string, Screen>();
  const comes = (device_id: string): void => {
    const screen: Screen = { viewer: { kind: "team", team_id }, device_id, connection: new FakeConnection() };
    phones.set(device_id, screen);
    screens.add(screen);
  };
  const goes = (device_id: string): void => {
    const screen = phones.get(device_id) ?? expect.unreachable();
    screens.remove(screen);
    away.left(screen);
  };
  for (const device of devices) comes(device);
  const members = new Map([[team_id, [...devices, "never seen"].map((device_id) => ({ device_id, name: null }))]]);
  return { comes, goes, away: () => away.of(team_id, { members } as unknown as Parameters<AwayPhones["of"]>[1]) };
}

describe("phones that are away", () => {
  test("are those without a screen: first who was not seen, then in the order of their going", () => {
    const { comes, goes, away } = hall("a", "b", "c");
    expect(away()).toEqual(["never seen"]);
    goes("c");
    goes("a");
    expect(away()).toEqual(["never seen", "c", "a"]);
    comes("c");
    expect(away()).toEqual(["never seen", "a"]);
    goes("c");
    expect(away()).toEqual(["never seen", "a", "c"]);
  });
});

test("TEAM-7: a team of fifty phones takes in one more, in place of one that is away; a connected one keeps its place", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const join = (device_id: string) =>
    show.execute({ device_id, actor: { kind: "team", team_id }, body: { type: "join_member", name: null } });
  const connected = `phone-of-${team_id}`;
  for (const device of [connected, ...Array.from({ length: 49 }, (_, index) => `phone-${index}`)])
    expectOk(await join(device));
  await show.watch({ team_id });
  expectOk(await join("newcomer"));
  const members = (await on.live.state(show.id))?.members.get(team_id)?.map(({ device_id }) => device_id);
  expect(members).toHaveLength(50);
  expect(members).toEqual(expect.arrayContaining([connected, "newcomer", "phone-1"]));
  expect(members).not.toContain("phone-0");
});
