import { afterAll, beforeAll } from "vitest";
import type { Call, Gameshow, TeamSession } from "@showrunner/contract/rest";
import { testServer, type Credentials, type TestServer } from "../../testing/server.ts";

/** The test file's server, and the owner of its shows. */
export let on: TestServer;
export let owner: Credentials;
beforeAll(async () => {
  on = await testServer();
  owner = await on.makeUser(await on.setUp(), "owner");
});
afterAll(() => on.end());

export const makeShow = (name = "Show"): Promise<Gameshow> => on.call("POST /gameshows", { as: owner, body: { name } });
export type Register = Partial<Call<"POST /gameshows/join/:publicId/register">["body"]>;
export const registering = (publicId: string, body: Register = {}) =>
  on.send("POST /gameshows/join/:publicId/register", {
    params: { publicId },
    body: { name: "Foxes", password: "pw", device_id: "phone", ...body },
  });
export const register = async (publicId: string, body: Register = {}): Promise<TeamSession> =>
  (await registering(publicId, body)).json();
/** Whether the server accepts the team's token. */
export const isGood = async (publicId: string, { team_token }: TeamSession): Promise<boolean> =>
  (await on.send("GET /gameshows/public/:publicId/live", { as: { team_token }, params: { publicId } })).statusCode ===
  200;
export const codeOf = (response: { json(): { code: string } }): string => response.json().code;
