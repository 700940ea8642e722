import { signIn } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { createDatabase } from "./support/databases.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { startServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test("an admin restarts the application while a show runs: phone and desk go on, and all sessions continue", async ({
  browser,
  server,
  host,
}) => {
  const show = await Show.createSample(host, "en");
  const phone = await Phone.open(browser, "Owls", "en");
  await phone.register(`${server.url}/join/${show.public_id}`);
  const desk = await signIn(browser, server.url, HOST_ACCOUNT);
  await desk.goto(`${server.url}/gameshows/${show.id}`);
  await show.command({ type: "start" });

  const laptop = await desk.context().newPage();
  await laptop.goto(`${server.url}/admin/config`);
  const restart = laptop.getByRole("button", { name: t.restart("restart") });
  await restart.click();
  await laptop
    .getByRole("dialog")
    .getByRole("button", { name: t.restart("confirm"), exact: true })
    .click();
  await expect(laptop.getByText(t.restart("in_progress"))).toBeVisible();
  await expect(laptop.getByText(t.restart("completed"))).toBeVisible();
  expect(await findAxeViolations(laptop)).toEqual([]);

  // The show goes on for both, with the sessions from before.
  await show.command({ type: "start_first_round" });
  for (const page of [phone.page, desk])
    await expect(page.getByText(/^Which planet of our solar system/).first()).toBeVisible();
  await laptop.goto(`${server.url}/admin/audit-log?area=server`);
  const entries = laptop.getByRole("main").getByRole("row");
  await expect(entries.filter({ hasText: t.audit_log("action_server_restarted") })).toHaveCount(1);
});

test(
  "an admin restarts all servers on a database, one after the other, and sees their progress",
  NIGHTLY,
  async ({ browser }) => {
    const postgres = await createDatabase("postgres");
    test.skip(postgres === null, "needs PostgreSQL on this machine");
    if (postgres === null) return;
    const env = { DATABASE_URL: postgres.url, APP_SECRET: "the same secret on every server of it" };
    const servers = [await startServer({ env }), await startServer({ env })];
    const [first] = servers;
    try {
      await createHostApi(first?.url ?? "");
      const laptop = await signIn(browser, first?.url ?? "", HOST_ACCOUNT);
      await laptop.goto(`${first?.url}/admin/overview`);
      await expect(laptop.getByText(t.overview("servers_running", { count: 2 }))).toBeVisible();
      await expect(laptop.getByText(t.overview("warning_bus_missing"))).toBeVisible();
      const listed = laptop.getByRole("region", { name: t.restart("servers") }).getByRole("listitem");
      await expect(listed.filter({ hasText: t.restart("state_running") })).toHaveCount(2);
      await laptop.getByRole("button", { name: t.restart("restart_all") }).click();
      await laptop
        .getByRole("dialog")
        .getByRole("button", { name: t.restart("confirm_all"), exact: true })
        .click();
      await expect(listed.filter({ hasText: t.restart("state_waiting") }).first()).toBeVisible();
      await expect(laptop.getByText(t.restart("completed"))).toBeVisible();
      await expect(listed.filter({ hasText: t.restart("state_running") })).toHaveCount(2);
      expect(await findAxeViolations(laptop)).toEqual([]);
    } finally {
      for (const server of servers) await server.stop();
      await postgres.drop();
    }
  },
);
