import { TEST_PASSWORD, type TestWorld, type TestWorldServer } from "@showrunner/server/testing";

const NEW_PASSWORD = "four unrelated words";

/** Extracts the token of a link, the part after `#`. */
const tokenIn = (link: string | null): string => link?.split("#")[1] ?? "";

/**
 * Performs each operation that takes a password or a link once, on a separate account: fuzzed requests contain neither,
 * and a success would cost the fuzzer one of its accounts.
 */
export async function prepareAccounts(
  server: TestWorldServer,
  { callers: { admin } }: Pick<TestWorld, "callers">,
): Promise<void> {
  const username = "throw-away";
  const invited = await server.call("POST /invitations", { as: admin, body: { email: "throw-away@example.org" } });
  const invitation = tokenIn(invited.link.link);
  await server.call("POST /auth/check-invitation", { body: { token: invitation } });
  const account = { username, password: TEST_PASSWORD };
  const { id } = await server.call("POST /auth/accept-invitation", { body: { token: invitation, ...account } });

  const reset = await server.call("POST /users/:id/reset-link", { as: admin, params: { id } });
  const token = tokenIn(reset.link);
  await server.call("POST /auth/check-reset-link", { body: { token } });
  await server.call("POST /auth/reset-password", { body: { token, new_password: NEW_PASSWORD } });

  const other = await server.signIn(username, NEW_PASSWORD);
  await server.signIn(username, NEW_PASSWORD);
  const { items } = await server.call("GET /auth/sessions", { as: other });
  const session = items.find((each) => !each.current);
  await server.call("DELETE /auth/sessions/:id", { as: other, params: { id: session?.id ?? "" } });
  await server.call("POST /auth/change-password", {
    as: other,
    body: { current_password: NEW_PASSWORD, new_password: TEST_PASSWORD },
  });
  await server.call("DELETE /auth/me", {
    as: await server.signIn(username, TEST_PASSWORD),
    body: { password: TEST_PASSWORD, content: "delete" },
  });
}
