import { afterAll, beforeAll } from "vitest";
import type { RouteCall, Gameshow, TeamSession } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

/** The server of the test file. */
export let server: TestServer;
export let owner: Credentials;

/** Starts the server before the tests of a file and stops it after them. Call it at the top of the file. */
export function useTestServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.makeUser(await server.setUp(), "owner");
  });
  afterAll(() => server.close());
}

export const makeShow = (name = "Show"): Promise<Gameshow> =>
  server.call("POST /gameshows", { as: owner, body: { name } });
export type RegistrationBody = Partial<RouteCall<"POST /gameshows/join/:publicId/register">["body"]>;
export const sendRegistration = (publicId: string, body: RegistrationBody = {}) =>
  server.send("POST /gameshows/join/:publicId/register", {
    params: { publicId },
    body: { name: "Foxes", password: "pw", device_id: "phone", ...body },
  });
export const registerTeam = async (publicId: string, body: RegistrationBody = {}): Promise<TeamSession> =>
  (await sendRegistration(publicId, body)).json();
/** Whether the server accepts the team's token. */
export const isTokenAccepted = async (publicId: string, { team_token }: TeamSession): Promise<boolean> =>
  (await server.send("GET /gameshows/public/:publicId/live", { as: { team_token }, params: { publicId } }))
    .statusCode === 200;
export const getErrorCode = (response: { json(): { code: string } }): string => response.json().code;
