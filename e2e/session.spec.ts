import type { BrowserContext, Page } from "@playwright/test";
import { HOST_ACCOUNT } from "./support/api.ts";
import { logIn } from "./support/log-in.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

const readTokens = (page: Page) =>
  page.evaluate(() => ["token", "refresh_token", "token_expires_at"].map((key) => localStorage.getItem(key)));

/** Makes the access token look as if it expires in 5 s. */
const expireAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem("token_expires_at", String(Date.now() + 5_000)));

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.app("menu"), exact: true }).click();
}
const logOut = (page: Page) => page.getByRole("dialog").getByRole("button", { name: t.app("log_out") });

/** Counts the API requests of a context's pages. */
function countCalls(context: BrowserContext, path: string): () => number {
  let calls = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) calls += 1;
  });
  return () => calls;
}

test("a server restart keeps users logged in, and open pages recover by themselves", async ({ server, host, page }) => {
  await host.call("POST /gameshows", { body: { name: "Friday night" } });
  await logIn(page, server.url);
  await expect(page.getByRole("link", { name: "Friday night" })).toBeVisible();
  const before = await readTokens(page);
  await openMenu(page);
  await expect(logOut(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await server.kill();
  // All requests fail now: a list, the user, a token that must be renewed first.
  await expireAccessToken(page);
  await openMenu(page);
  await page.getByRole("link", { name: t.app("title_users") }).click();
  await expect(page.getByText("cannot be reached").first()).toBeVisible();
  expect((await readTokens(page)).slice(0, 2)).toEqual(before.slice(0, 2));
  await server.start();
  await expect(page.getByRole("rowheader", { name: /^host/ })).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  expect((await readTokens(page))[0]).not.toBeNull();
});

test("two tabs that must renew their token send one request, and both stay signed in", async ({
  server,
  host,
  browser,
}) => {
  await host.call("POST /gameshows", { body: { name: "Friday night" } });
  const context = await browser.newContext({ locale: "en-GB" });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await logIn(one, server.url);
  await two.goto(`${server.url}/gameshows`);
  await expect(two.getByText("Friday night").first()).toBeVisible();
  const refreshes = countCalls(context, "/auth/refresh");
  const before = await readTokens(one);
  await expireAccessToken(one);
  await Promise.all([one.reload(), two.reload()]);
  for (const page of [one, two]) await expect(page.getByText("Friday night").first()).toBeVisible();
  await expect.poll(async () => (await readTokens(one))[0]).not.toBe(before[0]);
  expect(refreshes()).toBe(1);
  expect(await readTokens(two)).toEqual(await readTokens(one));
  await context.close();
});

test("an ended session redirects to the login with one message, and back after signing in", async ({
  server,
  host,
  page,
}) => {
  await host.call("POST /gameshows", { body: { name: "Friday night" } });
  await logIn(page, server.url);
  // The list's address with a search term.
  await page.goto(`${server.url}/gameshows?search=night`);
  await expect(page.getByText("Friday night").first()).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem("token", "no longer good");
    localStorage.setItem("refresh_token", "neither");
  });
  await page.getByRole("searchbox").fill("Friday");
  const snackbar = page.getByRole("status").filter({ hasText: t.app("session_expired") });
  await expect(snackbar).toHaveCount(1);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await readTokens(page)).toEqual([null, null, null]);

  // Wrong credentials at login do not show that message.
  await page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(HOST_ACCOUNT.username);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill("wrong password");
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit") })
    .click();
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(HOST_ACCOUNT.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit") })
    .click();
  await expect(page).toHaveURL(/\/gameshows\?search=/);
  await expect(page.getByText("Friday night").first()).toBeVisible();
});

test("a desk whose session ends elsewhere leads to the login, and back to the show", async ({ server, host, page }) => {
  const { id } = await host.call("POST /gameshows", { body: { name: "Friday night" } });
  await logIn(page, server.url);
  await page.goto(`${server.url}/gameshows/${id}`);
  await expect(page.getByRole("heading", { name: "Friday night" })).toBeVisible();
  // All sessions but that of this call.
  await host.call("DELETE /auth/sessions");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole("status").filter({ hasText: t.app("session_expired") })).toHaveCount(1);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(HOST_ACCOUNT.username);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(HOST_ACCOUNT.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit") })
    .click();
  await expect(page).toHaveURL(`${server.url}/gameshows/${id}`);
  await expect(page.getByRole("heading", { name: "Friday night" })).toBeVisible();
  await expect(page.getByText("This page is no longer connected")).toHaveCount(0);
});

test("logging out ends the session in every tab and on the server", async ({ server, host, browser }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await logIn(one, server.url);
  await two.goto(`${server.url}/users`);
  await expect(two.getByRole("rowheader", { name: /^host/ })).toBeVisible();
  const [token = null] = await readTokens(one);
  await openMenu(one);
  await logOut(one).click();
  await one.waitForURL(`${server.url}/`);
  // The landing page is a separate page, which may still be loading.
  await expect.poll(() => readTokens(one).catch(() => "on the way")).toEqual([null, null, null]);
  await expect(two).toHaveURL(/\/login/);
  await expect(two.getByRole("rowheader", { name: /^host/ })).toHaveCount(0);
  const headers = { authorization: `Bearer ${token}` };
  // The page does not wait for the server, which ends the session when the request arrives.
  await expect.poll(async () => (await fetch(`${server.url}/api/v1/auth/me`, { headers })).status).toBe(401);
  expect((await host.call("GET /auth/me")).username).toBe(HOST_ACCOUNT.username);
  await context.close();
});

test("logging out in one tab removes drafts of all tabs", async ({ server, host, browser }) => {
  const { id } = await host.call("POST /games", { body: { title: "Capitals" } });
  const context = await browser.newContext({ locale: "en-GB" });
  const two = await context.newPage();
  const readDraft = () => two.evaluate((key) => sessionStorage.getItem(key), `game_draft_${id}`);
  // The second sign-out of this browser changes less of what it stores.
  for (const title of ["First", "Second"]) {
    const one = await context.newPage();
    await logIn(one, server.url);
    await two.goto(`${server.url}/games/${id}`);
    await two.getByRole("textbox", { name: fieldName(t.games("field_title")) }).fill(title);
    await expect.poll(readDraft).toContain(title);
    await openMenu(one);
    await logOut(one).click();
    await expect(two).toHaveURL(/\/login/);
    await expect.poll(readDraft).toBeNull();
    await one.close();
  }
  await context.close();
});

test("other tabs follow a login, and the login of another user", async ({ server, host, browser }) => {
  const ada = { username: "ada", password: "four unrelated words" };
  await host.call("POST /users", { body: { ...ada, email: null } });
  await host.call("POST /gameshows", { body: { name: "Friday night" } });
  const context = await browser.newContext({ locale: "en-GB" });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await two.goto(`${server.url}/login`);
  await logIn(one, server.url);
  await expect(two).toHaveURL(/\/dashboard$/);
  await expect(two.getByRole("heading", { level: 1, name: HOST_ACCOUNT.username })).toBeVisible();
  await expect(two.getByRole("link", { name: "Friday night" })).toBeVisible();
  await openMenu(two);
  await expect(two.getByRole("dialog").getByRole("link", { name: t.app("title_users") })).toBeVisible();
  await two.keyboard.press("Escape");

  await openMenu(one);
  await logOut(one).click();
  await one.waitForURL(`${server.url}/`);
  // The landing page may still be loading, which would abort this.
  await expect(() => logIn(one, server.url, ada)).toPass();
  await expect(two.getByRole("heading", { level: 1, name: ada.username })).toBeVisible();
  await expect(two.getByRole("link", { name: "Friday night" })).toHaveCount(0);
  await openMenu(two);
  await expect(logOut(two)).toBeVisible();
  await expect(two.getByRole("dialog").getByRole("link", { name: t.app("title_users") })).toHaveCount(0);
  await two.keyboard.press("Escape");

  // Without a navigation between sign-out and sign-in, as when an invitation is accepted.
  const admin = (await (
    await fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(HOST_ACCOUNT),
    })
  ).json()) as { access_token: string };
  await one.evaluate((token) => {
    localStorage.removeItem("token");
    localStorage.setItem("token", token);
  }, admin.access_token);
  await expect(two.getByRole("heading", { level: 1, name: HOST_ACCOUNT.username })).toBeVisible();
  await expect(two.getByRole("link", { name: "Friday night" })).toBeVisible();
  await context.close();
});

test("logging out works while the server is unreachable", NIGHTLY, async ({ server, host, page }) => {
  await host.call("POST /gameshows", { body: { name: "Friday night" } });
  await logIn(page, server.url);
  await expect(page.getByRole("link", { name: "Friday night" })).toBeVisible();
  await openMenu(page);
  await expect(logOut(page)).toBeVisible();
  await server.kill();
  await logOut(page).click();
  await expect.poll(() => readTokens(page)).toEqual([null, null, null]);
  await expect(page.getByText("Friday night")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: t.app("unreachable") })).toBeVisible();
  await server.start();
  // The landing page recovers by itself.
  await expect(page.getByRole("heading", { level: 1, name: t.app("unreachable") })).toHaveCount(0);
  // It may still be reloading, which would abort this.
  await expect(() => page.goto(`${server.url}/users`)).toPass();
  await expect(page).toHaveURL(/\/login/);
});

test("theme and language are remembered, and kept in step between tabs", async ({ server, host, browser }) => {
  expect((await host.call("GET /auth/config")).setup_required).toBe(false);
  const context = await browser.newContext({ colorScheme: "dark", locale: "de-AT" });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto(`${server.url}/login`);
  // The default is the system's.
  await expect(one.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await one.getByRole("combobox").selectOption("en");
  await one.getByRole("button", { name: t.app("light") }).click();
  for (const page of [one, two]) {
    await expect(page.getByRole("heading", { level: 1, name: t.auth("login_title") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  }
  await one.reload();
  await expect(one.getByRole("heading", { level: 1, name: t.auth("login_title") })).toBeVisible();
  await expect(one.locator("html")).toHaveAttribute("data-theme", "light");
  await context.close();
});

/** Mean brightness (0 to 255) of a screenshot's left edge, where only the page background is. */
function measureBrightness(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(1, picture.height).getContext("2d");
    canvas?.drawImage(picture, 0, 0);
    const pixels = canvas?.getImageData(0, 0, 1, picture.height).data ?? new Uint8ClampedArray();
    const channels = [...pixels].filter((_value, index) => index % 4 !== 3);
    return channels.reduce((sum, value) => sum + value, 0) / channels.length;
  }, png.toString("base64"));
}

test(
  "a page opened while authentication was off leads to the login once it is on",
  NIGHTLY,
  async ({ server, host, page }) => {
    const config = await host.call("GET /auth/config");
    await page.route("**/api/v1/auth/config", (route) => route.fulfill({ json: { ...config, auth_enabled: false } }), {
      times: 1,
    });
    await page.goto(`${server.url}/gameshows`);
    await expect(page).toHaveURL(`${server.url}/login?redirect=%2Fgameshows`);
    await expect(page.getByRole("textbox", { name: fieldName(t.auth("login_username")) })).toBeVisible();
  },
);

test("the first paint has the remembered theme, or that of the system", async ({ server, host, browser }) => {
  expect((await host.call("GET /auth/config")).setup_required).toBe(false);
  for (const [stored, system] of [
    ["light", "dark"],
    ["dark", "light"],
    [null, "light"],
    [null, "dark"],
  ] as const) {
    const context = await browser.newContext({ colorScheme: system, viewport: { width: 400, height: 300 } });
    const page = await context.newPage();
    if (stored !== null) await page.addInitScript((theme) => localStorage.setItem("theme", theme), stored);
    // Blocks scripts: shows what is painted before the app runs. Without the list of files the page is not reloaded.
    await page.route(/\/assets\/.*\.js|\/build\.json/, (route) => route.abort());
    for (const address of ["/login", "/play/ABCD2345/qr"]) {
      const response = await page.goto(`${server.url}${address}`);
      const scripts = response?.headers()["content-security-policy"]?.match(/script-src[^;]*/)?.[0];
      expect(scripts).not.toContain("unsafe-inline");
      const isLight = (await measureBrightness(page, await page.screenshot())) > 128;
      expect([stored, address, isLight ? "light" : "dark"]).toEqual([stored, address, stored ?? system]);
    }
    await context.close();
  }
});
