import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OfflineDevices } from "./offline-devices.ts";
import { Clients, type Client } from "../fan-out/clients.ts";
import { classicRound } from "../testing/content.ts";
import { FakeConnection } from "../testing/fake-connection.ts";
import { expectOk, createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());

const TEAM_ID = "team-0";

function createTeam(...devices: readonly string[]) {
  const clients = new Clients(() => "");
  const offlineDevices = new OfflineDevices(clients);
  const phones = new Map<string, Client>();
  const comes = (deviceId: string): void => {
    const client: Client = {
      viewer: { kind: "team", team_id: TEAM_ID },
      language: null,
      device_id: deviceId,
      connection: new FakeConnection(),
    };
    phones.set(deviceId, client);
    clients.add(client);
  };
  const goes = (deviceId: string): void => {
    const client = phones.get(deviceId) ?? expect.unreachable();
    clients.remove(client);
    offlineDevices.recordDisconnect(client);
  };
  for (const device of devices) comes(device);
  const members = new Map([
    [TEAM_ID, [...devices, "never seen"].map((deviceId) => ({ device_id: deviceId, name: null }))],
  ]);
  return {
    comes,
    goes,
    listOffline: () =>
      offlineDevices.listOffline(TEAM_ID, { members } as unknown as Parameters<OfflineDevices["listOffline"]>[1]),
  };
}

describe("offline devices", () => {
  test("lists devices never seen first, then in order of disconnection", () => {
    const { comes, goes, listOffline } = createTeam("a", "b", "c");
    expect(listOffline()).toEqual(["never seen"]);
    goes("c");
    goes("a");
    expect(listOffline()).toEqual(["never seen", "c", "a"]);
    comes("c");
    expect(listOffline()).toEqual(["never seen", "a"]);
    goes("c");
    expect(listOffline()).toEqual(["never seen", "a", "c"]);
  });
});

test("TEAM-7: a new phone replaces an offline one in a team of fifty, never a connected one", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const join = (deviceId: string) =>
    show.execute({
      device_id: deviceId,
      actor: { kind: "team", team_id: TEAM_ID },
      body: { type: "join_member", name: null },
    });
  const connected = `phone-of-${TEAM_ID}`;
  for (const device of [connected, ...Array.from({ length: 49 }, (_, index) => `phone-${index}`)])
    expectOk(await join(device));
  await show.connect({ team_id: TEAM_ID });
  expectOk(await join("newcomer"));
  const members = (await on.live.getState(show.id))?.members.get(TEAM_ID)?.map(({ device_id }) => device_id);
  expect(members).toHaveLength(50);
  expect(members).toEqual(expect.arrayContaining([connected, "newcomer", "phone-1"]));
  expect(members).not.toContain("phone-0");
});
