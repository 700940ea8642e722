import { signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const GRACE = { username: "grace", password: "four unrelated words" };

test("an admin finds, unlocks, signs out and deletes a user, and takes the shows over", async ({
  browser,
  server,
  host,
}) => {
  await host.call("POST /users", { body: GRACE });
  await host.call("POST /users", { body: { ...GRACE, username: "zoe", role: "admin" } });
  const grace = await signIn(browser, server.url, GRACE);
  const token = await grace.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token ?? ""}` };
  const made = await grace.request.post(`${server.url}/api/v1/gameshows`, { headers, data: { name: "Friday quiz" } });
  const { id } = (await made.json()) as { readonly id: string };
  for (let n = 0; n < 6; n += 1)
    await grace.request.post(`${server.url}/api/v1/auth/login`, { data: { ...GRACE, password: `wrong ${n}` } });

  const page = await signIn(browser, server.url, HOST_ACCOUNT);
  await page.goto(`${server.url}/users`);
  const names = page.getByRole("rowheader");
  await expect(names).toHaveText([GRACE.username, `${HOST_ACCOUNT.username} (${t.users("you")})`, "zoe"]);
  await page
    .getByRole("columnheader", { name: t.users("username") })
    .getByRole("button")
    .press("Enter");
  await expect(names.first()).toHaveText("zoe");
  await expect(page.getByRole("columnheader", { name: t.users("username") })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("combobox", { name: t.users("role") }).selectOption("user");
  await expect(names).toHaveText([GRACE.username]);

  // The choice of columns outlives a reload.
  await page.getByRole("button", { name: t.data_table("columns") }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: t.users("created_at") }).press("Enter");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: t.users("created_at") })).toBeVisible();

  const row = page.getByRole("row", { name: GRACE.username });
  const act = async (action: "unlock" | "end_sessions" | "delete"): Promise<void> => {
    await page.getByRole("button", { name: t.users("options_of", { name: GRACE.username }) }).click();
    await page.getByRole("menuitem", { name: t.users(action), exact: true }).click();
  };
  const failures = t.users("failed_logins", { n: 6 }).replace(/\d+/, "");
  await expect(row).toContainText(failures);
  await act("unlock");
  await expect(row).not.toContainText(failures);
  await act("end_sessions");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t.users("end_sessions") })
    .click();
  await expect(page.getByText(t.users("sessions_ended", { name: GRACE.username }))).toBeVisible();
  await grace.reload();
  await expect(grace).toHaveURL(/\/login/);

  await act("delete");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: t.users("content_hand_over") })).toBeChecked();
  await dialog.getByRole("combobox", { name: fieldName(t.users("hand_over_to")) }).fill("zo");
  await page.getByRole("option", { name: "zoe" }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.users("delete_confirm") }).click();
  await expect(page.getByText(t.users("deleted", { name: GRACE.username }))).toBeVisible();
  const [user] = (await host.call("GET /users", { query: { search: "zoe" } })).items;
  expect((await host.call("GET /gameshows/:id", { params: { id } })).owner_id).toBe(user?.id);

  // Admins cannot deactivate or delete their own account.
  await page.goto(`${server.url}/users`);
  await page.getByRole("button", { name: t.users("options_of", { name: HOST_ACCOUNT.username }) }).click();
  for (const action of ["deactivate", "delete"] as const)
    await expect(page.getByRole("menuitem", { name: t.users(action), exact: true })).toBeDisabled();
});
