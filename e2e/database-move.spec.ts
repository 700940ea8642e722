import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { signIn } from "./support/accounts.ts";
import { Api, HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { approveHost, createDatabase } from "./support/databases.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);

/** Runs `npm run backup` or `restore`. */
const runCommand = (file: "backup" | "restore", archive: string, env: Readonly<Record<string, string>>) =>
  run(process.execPath, [`apps/server/src/${file}.ts`, archive], { cwd: root, env: { ...process.env, ...env } });

/** How long screens may wait on a machine that starts a server within 2 s; the wait contains a start. */
const MAX_WAIT_MS = 10_000;

/** How long screens may wait on this machine, with what else runs on it. */
async function measureMaxWait(server: RunningServer): Promise<number> {
  await server.kill();
  const startedAt = performance.now();
  await server.start();
  return Math.max(MAX_WAIT_MS, (performance.now() - startedAt) * 5);
}

/** The parts of the show's state that a move must not change. */
async function readState(show: Show) {
  const { leaderboard, timer, round } = await show.readSlices();
  return { leaderboard, timer, round: round?.id };
}

test(
  "a running show moves from SQLite to PostgreSQL, and its backup to MariaDB: all clients stay logged in",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const [postgres, mariadb] = [await createDatabase("postgres"), await createDatabase("mariadb")];
    test.skip(postgres === null || mariadb === null, "needs PostgreSQL and MariaDB on this machine");
    if (postgres === null || mariadb === null) return;
    const folder = await mkdtemp(path.join(tmpdir(), "showrunner-drill-"));
    try {
      const maxWaitMs = await measureMaxWait(server);
      await approveHost(host, "host" in postgres.profile ? postgres.profile.host : "");
      const show = await Show.createSample(host, "en");
      const phone = await Phone.open(browser, "Owls", "en");
      await phone.register(`${server.url}/join/${show.public_id}`);
      const display = await (await browser.newContext()).newPage();
      await display.goto(`${server.url}/play/${show.public_id}/display`);
      const desk = await signIn(browser, server.url, HOST_ACCOUNT);
      await desk.goto(`${server.url}/gameshows/${show.id}`);
      await show.command({ type: "start" });
      await show.command({ type: "start_first_round" });
      await show.command({ type: "reveal" });
      const team = (await show.readSlices()).teams?.newest[0];
      await show.command({
        type: "correct_points",
        team_id: team?.team_id ?? "",
        points: 7,
        reason: "a drill",
      } as never);
      await show.command({ type: "next", confirmed: true });
      await expect(phone.page.getByText("Which of these mammals lays eggs?").first()).toBeVisible();
      await show.command({ type: "timer_set", seconds: 300 });
      const before = await readState(show);

      const laptop = await desk.context().newPage();
      await laptop.goto(`${server.url}/admin/database`);
      await host.call("POST /admin/database/profiles", { body: postgres.profile });
      await laptop.reload();
      await laptop.getByRole("button", { name: t.databases("activate_name", { name: "PostgreSQL" }) }).click();
      const dialog = laptop.getByRole("dialog");
      await dialog.getByRole("button", { name: t.databases("test"), exact: true }).click();
      await expect(dialog.getByText(t.databases("happens_copy_show"))).toBeVisible();
      await expect(dialog.getByText(/rows will be copied/)).toBeVisible();
      expect(await findAxeViolations(laptop)).toEqual([]);
      await dialog.getByRole("button", { name: t.databases("copy_everything") }).click();
      // Meanwhile the screens say why nothing happens; they recover by themselves.
      await expect(desk.getByText(t.moderator("not_saving")).first()).toBeVisible();
      const heldAt = performance.now();
      await expect(dialog.getByText(t.restart("completed"))).toBeVisible();
      await phone.pickOption("Platypus");
      expect(performance.now() - heldAt).toBeLessThan(maxWaitMs);
      expect(await readState(show)).toEqual(before);
      await show.command({ type: "reveal" });
      await phone.expectResult("result_answer_correct");
      const revealed = await readState(show);
      for (const page of [display, desk]) await expect(page.getByText(/The platypus/).first()).toBeVisible();

      // Only a backup survives, and is restored to another kind of database on another machine.
      const archive = path.join(folder, "backup.zip");
      await runCommand("backup", archive, { DATA_DIR: server.dataDir });
      await server.kill();
      const env = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: mariadb.url };
      await runCommand("restore", archive, env);
      const restored = await startServer({ dataDir: env.DATA_DIR, env });
      try {
        const admin = new Api(restored.url);
        await admin.login(HOST_ACCOUNT);
        expect((await readState(new Show(admin, show.id, show.public_id))).leaderboard).toEqual(revealed.leaderboard);
      } finally {
        await restored.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await postgres.drop();
      await mariadb.drop();
    }
  },
);
