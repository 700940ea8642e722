import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test("everything is open without authentication; once it is enabled, setup asks only for the admin", async ({
  browser,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "showrunner-e2e-auth-"));
  const open = await startServer({ dataDir });
  const post = (address: string, body: object): Promise<Response> =>
    fetch(`${open.url}/api/v1${address}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("/auth/setup", { auth_enabled: false })).status).toBe(201);
  expect((await post("/gameshows", { name: "Nobody's show" })).status).toBe(201);
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();

  await test.step("applies navigation rules 5 to 8 without a token", async () => {
    for (const [address, end] of [
      ["/", "/"],
      ["/register", "/"],
      ["/login", "/login"],
      ["/dashboard", "/dashboard"],
      ["/users", "/users"],
    ] as const) {
      await page.goto(`${open.url}${address}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(end);
    }
    await page.goto(`${open.url}/login`);
    await expect(page.getByText(t.auth("login_none"))).toBeVisible();
    await page.getByRole("link", { name: t.auth("login_off_dashboard") }).click();
    await expect(page.getByText("Nobody's show").first()).toBeVisible();
  });
  await open.stop();

  const on = await startServer({ dataDir, env: { AUTH_ENABLED: "true" } });
  await test.step("enables authentication", async () => {
    await page.goto(`${on.url}/gameshows`);
    await page.waitForURL(/\/setup$/);
    await expect(page.getByText(t.auth("setup_admin_intro"))).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await page.getByRole("textbox", { name: fieldName(t.auth("admin_username")) }).fill("boss");
    await page.getByRole("textbox", { name: fieldName(t.auth("admin_password")) }).fill("secret1");
    await page.getByRole("textbox", { name: fieldName(t.auth("password_again")) }).fill("secret1");
    await page.getByRole("button", { name: t.auth("begin") }).click();
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByText("Nobody's show").first()).toBeVisible();
  });
  await on.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
