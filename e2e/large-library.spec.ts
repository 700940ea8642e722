import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findLongTasks } from "./support/long-tasks.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";

const FILES = 2_000;
/** Listed last. */
const OLDEST = "oldest.png";
const LONG_TASK_MS = 50;
const PICTURE = readFileSync(path.join(import.meta.dirname, "../apps/web/public/icons/icon-192.png"));

/** Copies an image, row and files, as if it had been uploaded so many times. */
function copyImage(dataDir: string, id: string, copies: number): void {
  const database = new Database(path.join(dataDir, "showrunner.sqlite"));
  const row = database.prepare("select * from images where id = ?").get(id) as Readonly<
    Record<string, string | number | null>
  >;
  const columns = Object.keys(row);
  const insert = database.prepare(
    `insert into images (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  const files = path.join(dataDir, "files", "images");
  database.exec("begin");
  for (let index = 0; index < copies; index += 1) {
    const copy = `${id.slice(0, -4)}${index.toString(16).padStart(4, "0")}`;
    const name = `picture ${index}.png`;
    const createdAt = Number(row["created_at"]) + 1 + index;
    const changed: typeof row = { ...row, id: copy, name, name_folded: name, created_at: createdAt };
    insert.run(...columns.map((column) => changed[column]));
    cpSync(path.join(files, id), path.join(files, copy), { recursive: true });
  }
  database.exec("commit");
  database.close();
}

/** Scrolls to the oldest file as a reader does; returns the long tasks that the page has observed, in ms. */
async function scrollThrough(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (last) => {
    const observed: number[] = [];
    const observer = new PerformanceObserver((list) =>
      observed.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
    for (let step = 0; step < 2_000 && !document.body.textContent.includes(last); step += 1) {
      scrollBy(0, innerHeight * 0.6);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    observer.disconnect();
    return observed;
  }, OLDEST);
}

test(
  `a library of ${FILES} files scrolls without a long task, on a laptop and a phone`,
  NIGHTLY,
  async ({ browser, server, host }) => {
    const form = new FormData();
    form.append("file", new Blob([PICTURE], { type: "image/png" }), OLDEST);
    const response = await fetch(`${server.url}/api/v1/images/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${host.token}` },
      body: form,
    });
    const { id } = (await response.json()) as { readonly id: string };
    copyImage(server.dataDir, id, FILES - 1);
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    const storageState = await laptop.context().storageState();
    const phone = await (await browser.newContext({ ...GERMAN_PHONE, storageState })).newPage();
    for (const [device, page] of [
      ["laptop", laptop],
      ["phone", phone],
    ] as const)
      for (const screen of ["images", "assets"] as const)
        await test.step(`${screen} on a ${device}`, async () => {
          await page.goto(`${server.url}/${screen}`);
          await expect(page.getByRole("listitem").first().locator("img")).toBeVisible();
          await page.waitForLoadState("networkidle");
          await browser.startTracing(page, { categories: ["toplevel"] });
          const observed = await scrollThrough(page);
          const longTasks = findLongTasks(await browser.stopTracing(), LONG_TASK_MS);
          const description = `observed ${JSON.stringify(observed)}, of the processor ${JSON.stringify(longTasks)}`;
          test.info().annotations.push({ type: `${screen} on a ${device}`, description });
          // Only what is in sight is in the document.
          await expect(page.getByRole("listitem").filter({ hasText: OLDEST })).toBeVisible();
          expect(await page.getByRole("listitem").count()).toBeLessThan(150);
          expect(longTasks).toEqual([]);
        });
  },
);
