import { expect, test } from "vitest";
import { Clients, type Client } from "../fan-out/clients.ts";
import { FakeConnection } from "../testing/fake-connection.ts";
import { PhoneStateTracker } from "./phone-state-tracker.ts";

const TEAM_ID = "team-0";

function createTeam() {
  let now = 100_000;
  const clients = new Clients(() => "");
  const states = new PhoneStateTracker(
    clients,
    () => now,
    () => now,
  );
  const connect = (deviceId: string, sampler: Partial<Client["connection"]["rttSampler"]> = null): Client => {
    const connection = Object.assign(new FakeConnection(), { rttSampler: sampler });
    const client = { viewer: { kind: "team", team_id: TEAM_ID }, device_id: deviceId, connection } as unknown as Client;
    clients.add(client);
    return client;
  };
  const disconnect = (client: Client): void => {
    clients.remove(client);
    states.recordDisconnect(client);
  };
  return { clients, states, connect, disconnect, pass: (ms: number) => void (now += ms), now: () => now };
}

test("a connected phone with a visible page is not reported", () => {
  const { states, connect } = createTeam();
  connect("a");
  expect(states.count()).toEqual({});
});

test("distinguishes sleeping phones from lost ones, also after their connection has ended", () => {
  const { states, connect, disconnect } = createTeam();
  const [asleep, lost] = [connect("a"), connect("b")];
  states.setVisibility(asleep, "hidden");
  expect(states.count()).toEqual({ [TEAM_ID]: { asleep: 1 } });
  disconnect(asleep);
  disconnect(lost);
  expect(states.count()).toEqual({ [TEAM_ID]: { asleep: 1, lost: 1 } });
  connect("b");
  expect(states.count()).toEqual({ [TEAM_ID]: { asleep: 1 } });
});

test("two tabs of a phone count as one phone, which is awake while either is visible", () => {
  const { states, connect } = createTeam();
  const [one, two] = [connect("a"), connect("a")];
  states.setVisibility(one, "hidden");
  expect(states.count()).toEqual({});
  states.setVisibility(two, "hidden");
  expect(states.count()).toEqual({ [TEAM_ID]: { asleep: 1 } });
  states.setVisibility(two, "visible");
  expect(states.count()).toEqual({});
});

test("a phone that left, or whose team was logged out, is not lost", () => {
  const { clients, states, connect, disconnect, now } = createTeam();
  const [left, loggedOut] = [connect("a"), connect("b")];
  states.setVisibility(left, "left");
  disconnect(left);
  expect(states.count()).toEqual({});
  clients.findTeamCloseNotice = (_team, moment) =>
    moment <= now() ? { code: "password_changed", reconnect: false } : null;
  disconnect(loggedOut);
  expect(states.count()).toEqual({});
});

test("phones offline for ten minutes are forgotten, and a team keeps at most fifty", () => {
  const { states, connect, disconnect, pass } = createTeam();
  for (let index = 0; index < 60; index += 1) disconnect(connect(`phone ${index}`));
  expect(states.count()).toEqual({ [TEAM_ID]: { lost: 50 } });
  pass(10 * 60_000 + 1);
  expect(states.count()).toEqual({});
});

test.each([
  [{ minRtt: 42.3, pendingSince: null }, { rtt_ms: 50 }],
  [
    { minRtt: 300, pendingSince: null },
    { rtt_ms: 300, slow: 1 },
  ],
  [{ minRtt: 20, pendingSince: 99_000 }, { rtt_ms: 20 }],
  [
    { minRtt: 20, pendingSince: 97_000 },
    { rtt_ms: 20, slow: 1 },
  ],
  [{ minRtt: null, pendingSince: null }, undefined],
])("round trips %j are reported as %j", (sampler, reported) => {
  const { states, connect } = createTeam();
  connect("a", sampler);
  expect(states.count()[TEAM_ID]).toEqual(reported);
});
