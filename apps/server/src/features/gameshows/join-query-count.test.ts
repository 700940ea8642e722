import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TeamSession } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { TestClient } from "../live/testing/live-test-server.ts";

/** Enough phones to distinguish a per-phone cost from a constant one. */
const PHONES = 12;

let on: TestServer;
let owner: Credentials;
let origin: string;
beforeAll(async () => {
  on = await startTestServer();
  owner = await on.makeUser(await on.setUp(), "owner");
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
});
afterAll(() => on.close());

interface Queries {
  readonly reads: number;
  readonly writes: number;
}

async function queriesOf<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly queries: Queries }> {
  const [reads, writes] = [on.readCount(), on.writeCount()];
  const done = await work();
  return { done, queries: { reads: on.readCount() - reads, writes: on.writeCount() - writes } };
}

/** Servers poll shared databases for changes by peers, so only the embedded database allows exact counts. */
const counting = process.env["TEST_BACK_END"] === undefined ? test : test.skip;

/** Creates a show and loads it into memory, as an open moderator page does. */
async function openShow(name: string): Promise<{ readonly id: string; readonly public_id: string }> {
  const show = await on.call("POST /gameshows", { as: owner, body: { name } });
  await on.call("GET /gameshows/:id/live", { as: owner, params: { id: show.id } });
  return show;
}

const register = (publicId: string, number: number): Promise<TeamSession> =>
  on.call("POST /gameshows/join/:publicId/register", {
    params: { publicId },
    body: { name: `Team ${number}`, password: "pw", device_id: `phone-${number}`, member_name: "Ann" },
  });

counting("a registration costs one read and one write, however many teams exist", async () => {
  const { public_id } = await openShow("One by one");
  const { queries } = await queriesOf(async () => {
    for (let number = 0; number < PHONES; number += 1) await register(public_id, number);
  });
  expect(queries).toEqual({ reads: PHONES, writes: PHONES });
});

counting("concurrent registrations share writes", async () => {
  const { public_id, id } = await openShow("At once");
  const { queries } = await queriesOf(() =>
    Promise.all(Array.from({ length: PHONES }, (_, number) => register(public_id, number))),
  );
  expect(queries.reads).toBe(PHONES);
  expect(queries.writes).toBeLessThanOrEqual(PHONES);
  const teams = await on.call("GET /gameshows/:id/teams", { as: owner, params: { id } });
  expect(teams.items.map(({ members }) => members.length)).toEqual(Array.from({ length: PHONES }, () => 1));
});

counting("a reconnect costs one read and no write", async () => {
  const { public_id } = await openShow("Again");
  const sessions: TeamSession[] = [];
  for (let number = 0; number < PHONES; number += 1) sessions.push(await register(public_id, number));
  const connect = async ({ team_token }: TeamSession): Promise<TestClient> => {
    const page = new TestClient(origin, `public/${public_id}`, { role: "team", token: team_token });
    await page.waitFor(({ type }) => type === "state");
    return page;
  };
  const { done, queries } = await queriesOf(() => Promise.all(sessions.map(connect)));
  expect(queries).toEqual({ reads: PHONES, writes: 0 });
  for (const { socket } of done) socket.terminate();
});
