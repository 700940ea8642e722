import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { COUNTER_FILM } from "@showrunner/server/testing";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT, type Api } from "./support/api.ts";
import { traceLongTasks } from "./support/long-tasks.ts";
import { NIGHTLY_ALONE } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";

const FILES = 2_000;
const PICTURE = readFileSync(path.join(import.meta.dirname, "../apps/web/public/icons/icon-192.png"));

type Kind = "images" | "videos";
/** Listed last. */
const OLDEST = { images: "oldest.png", videos: "oldest.webm" } as const;
/** The part of a file's folder that lists show; copies of whole videos would fill the disk. */
const SHOWN = { images: "", videos: "poster.webp" } as const;

/** Copies a file's row and the part that lists show, as if the file had been uploaded this many times. */
function copyFile(dataDir: string, kind: Kind, id: string, copies: number): void {
  const database = new Database(path.join(dataDir, "showrunner.sqlite"));
  const row = database.prepare(`select * from ${kind} where id = ?`).get(id) as Readonly<
    Record<string, string | number | null>
  >;
  const columns = Object.keys(row);
  const insert = database.prepare(
    `insert into ${kind} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  const files = path.join(dataDir, "files", kind);
  // The ids of copies differ from the original's in the digit before the counter.
  const digit = Number.parseInt(id.at(-5) ?? "", 16);
  const others = `${id.slice(0, -5)}${(digit ^ 1).toString(16)}`;
  database.exec("begin");
  for (let index = 0; index < copies; index += 1) {
    const copy = `${others}${index.toString(16).padStart(4, "0")}`;
    const name = `${kind} ${index}`;
    const createdAt = Number(row["created_at"]) + 1 + index;
    const changed: typeof row = { ...row, id: copy, name, name_folded: name, created_at: createdAt };
    insert.run(...columns.map((column) => changed[column]));
    cpSync(path.join(files, id, SHOWN[kind]), path.join(files, copy, SHOWN[kind]), { recursive: true });
  }
  database.exec("commit");
  database.close();
}

async function send(host: Api, route: string, method: string, type: string, data: Buffer, name: string) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(data)], { type }), name);
  const response = await fetch(`${host.url}/api/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${host.token}` },
    body: form,
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { readonly id: string };
}

/** Scrolls to the oldest file as a reader does; returns the long tasks that the page has observed, in ms. */
async function scrollThrough(page: Page, oldest: string): Promise<readonly number[]> {
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
  }, oldest);
}

test(
  `libraries of ${FILES} pictures and as many videos scroll without a long task, on a laptop and a phone`,
  NIGHTLY_ALONE,
  async ({ browser, server, host }) => {
    const image = await send(host, "/images/upload", "POST", "image/png", PICTURE, OLDEST.images);
    copyFile(server.dataDir, "images", image.id, FILES - 1);
    const video = await send(host, "/videos/upload", "POST", "video/webm", COUNTER_FILM, OLDEST.videos);
    await send(host, `/videos/${video.id}/poster`, "PUT", "image/png", PICTURE, "poster.png");
    copyFile(server.dataDir, "videos", video.id, FILES - 1);
    const signedIn = await signIn(browser, server.url, HOST_ACCOUNT);
    const storageState = await signedIn.context().storageState();
    await signedIn.close();
    for (const [device, options] of [
      ["laptop", {}],
      ["phone", GERMAN_PHONE],
    ] as const) {
      const page = await (await browser.newContext({ ...options, storageState })).newPage();
      for (const [screen, oldest] of [
        ["images", OLDEST.images],
        ["videos", OLDEST.videos],
        // The list of all kinds has twice as many files.
        ["assets", OLDEST.images],
      ] as const)
        await test.step(`${screen} on a ${device}`, async () => {
          await page.goto(`${server.url}/${screen}`);
          await expect(page.getByRole("listitem").first().locator("img")).toBeVisible();
          await page.waitForLoadState("networkidle");
          let observed: readonly number[] = [];
          const longTasks = await traceLongTasks(page, async () => {
            observed = await scrollThrough(page, oldest);
          });
          const description = `observed ${JSON.stringify(observed)}, too long ${JSON.stringify(longTasks)}`;
          test.info().annotations.push({ type: `${screen} on a ${device}`, description });
          // Only visible items are in the document.
          await expect(page.getByRole("listitem").filter({ hasText: oldest })).toBeVisible();
          expect(await page.getByRole("listitem").count()).toBeLessThan(150);
          expect(longTasks).toEqual([]);
        });
      // The trace has the tasks of all open pages.
      await page.close();
    }
  },
);
