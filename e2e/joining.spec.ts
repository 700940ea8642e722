import type { Page } from "@playwright/test";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

const t = translatorsFor("en");

/** Counts the taps of a visitor. */
class Visitor {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: ReturnType<Page["locator"]>): Promise<void> {
    this.taps += 1;
    await target.click();
  }
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test("from scan to *you're in* takes two taps and a name; the second phone needs one tap", async ({
  server,
  host,
  browser,
}) => {
  const show = await host.call("POST /gameshows", { body: { name: "Quick", settings: { team_access: "code" } } });
  const first = new Visitor(await (await browser.newContext(phone)).newPage());
  await first.page.goto(`${server.url}/join/${show.public_id}`);
  await expect(first.page).toHaveURL(`${server.url}/play/${show.public_id}/login`);
  await first.tap(first.page.getByRole("textbox", { name: fieldName(t.join("name")) }));
  await first.page.keyboard.type("Foxes");
  await first.tap(first.page.getByRole("button", { name: t.join("register"), exact: true }));
  await expect(first.page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  expect(first.taps).toBe(2);

  await first.page.getByRole("button", { name: t.menu("invite") }).click();
  const digits = first.page.locator(".pl-code-digits");
  await expect(digits).toHaveText(/^\d{3} \d{3}$/);
  const link = await first.page.evaluate(async (publicId) => {
    const { team_token } = JSON.parse(localStorage.getItem(`team_session_${publicId}`) ?? "{}") as {
      team_token: string;
    };
    const response = await fetch(`/api/v1/gameshows/public/${publicId}/team-code`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-team-token": team_token },
      body: "{}",
    });
    return ((await response.json()) as { link: string }).link;
  }, show.public_id);

  const second = new Visitor(await (await browser.newContext(phone)).newPage());
  await second.page.goto(link);
  await second.tap(second.page.getByRole("button", { name: t.join("join_team") }));
  await expect(second.page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  expect(second.taps).toBe(1);

  const third = new Visitor(await (await browser.newContext(phone)).newPage());
  await third.page.goto(`${server.url}/join/${show.public_id}`);
  await third.tap(third.page.getByText(t.join("tab_login"), { exact: true }));
  await third.page.getByRole("textbox", { name: fieldName(t.join("code")) }).fill((await digits.textContent()) ?? "");
  await third.tap(third.page.getByRole("button", { name: t.join("join_team") }));
  await expect(third.page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  // A reload comes back to the lobby.
  await third.page.reload();
  await expect(third.page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  for (const { page } of [first, second, third]) await page.context().close();
});

test("a log-in with an unknown name offers to register it, with what was typed", async ({ server, host, browser }) => {
  const show = await host.call("POST /gameshows", { body: { name: "Unknown", settings: { languages: ["en"] } } });
  const { page } = new Visitor(await (await browser.newContext(phone)).newPage());
  await page.goto(`${server.url}/join/${show.public_id}`);
  await page.getByText(t.join("tab_login"), { exact: true }).click();
  // The show offers one language, so there is none to choose.
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("textbox", { name: fieldName(t.join("name")) }).fill("Owls");
  await page.getByRole("textbox", { name: fieldName(t.join("password")) }).fill("let us in");
  await page.getByRole("button", { name: t.join("login"), exact: true }).click();
  await page.getByRole("button", { name: t.join("register_instead", { name: "Owls" }) }).click();
  await page.getByRole("button", { name: t.join("register"), exact: true }).click();
  await expect(page.getByText(t.stages("lobby_title", { team: "Owls" }))).toBeVisible();
  await page.context().close();
});

test("a phone of a renamed team logs in again under the new name", async ({ server, host, browser }) => {
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Renamed" } });
  const phone = await Phone.open(browser, "Rude Words", "en");
  await phone.register(`${server.url}/join/${public_id}`);
  const [team] = (await host.call("GET /gameshows/:id/teams", { params: { id }, query: {} })).items;
  const params = { id, teamId: team?.id ?? "" };
  await host.call("PATCH /gameshows/:id/teams/:teamId", { params, body: { name: "Team Five" } });
  await expect(phone.page.getByText(t.stages("lobby_title", { team: "Team Five" }))).toBeVisible();
  await host.call("PUT /gameshows/:id/teams/:teamId/password", { params, body: { password: "a new one" } });
  await expect(phone.page.getByRole("textbox", { name: fieldName(t.join("name")) })).toHaveValue("Team Five");
  await phone.page.getByRole("textbox", { name: fieldName(t.join("password")) }).fill("a new one");
  await phone.page.getByRole("button", { name: t.join("login"), exact: true }).click();
  await expect(phone.page.getByText(t.stages("lobby_title", { team: "Team Five" }))).toBeVisible();
  await phone.context.close();
});

test("a phone that is turned away because its team has too many says so, until there is room", async ({
  server,
  host,
  browser,
}) => {
  const { public_id } = await host.call("POST /gameshows", { body: { name: "Full" } });
  const phone = await Phone.open(browser, "Foxes", "en");
  await phone.register(`${server.url}/join/${public_id}`);
  let isFull = true;
  await phone.page.routeWebSocket(/\/socket$/, (socket) => {
    const turnAway = { type: "bye", code: "too_many", reconnect: true, retry_after_ms: 2_000 };
    if (isFull) socket.onMessage(() => socket.send(JSON.stringify(turnAway)));
    else socket.connectToServer();
  });
  await phone.page.reload();
  await expect(phone.page.getByRole("status").filter({ hasText: t.play("too_many") })).toBeVisible();
  isFull = false;
  await expect(phone.page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  await phone.context.close();
});

test("a phone whose browser refuses storage joins and answers", NIGHTLY, async ({ server, host, page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  });
  // The screen's code fails to load at first: its preload, and the import itself.
  let failures = 2;
  await page.route(/\/assets\/screen-/, async (route) => {
    failures -= 1;
    await (failures >= 0 ? route.abort() : route.continue());
  });
  // So does the style sheet of most parts.
  let styleLoads = 0;
  await page.route(/\/assets\/more-[^/]*\.css$/, (route) => {
    styleLoads += 1;
    return styleLoads === 1 ? route.abort() : route.continue();
  });
  const show = await Show.createSample(host, "en");
  await page.goto(`${server.url}/join/${show.public_id}`);
  await page.getByRole("textbox", { name: fieldName(t.join("name")) }).fill("Foxes");
  await page.getByRole("textbox", { name: fieldName(t.join("password")) }).fill("let us in");
  await page.getByRole("button", { name: t.join("register"), exact: true }).click();
  await expect(page.getByText(t.stages("lobby_title", { team: "Foxes" }))).toBeVisible();
  await expect.poll(() => styleLoads).toBe(2);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  await page.getByRole("textbox", { name: t.rounds("your_answer") }).fill("Saturn");
  await page.getByRole("button", { name: t.rounds("send") }).click();
  await expect(page.getByText(t.rounds("noted", { answer: "Saturn" }))).toBeVisible();
});
