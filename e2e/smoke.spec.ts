import { en as headEnglish } from "../apps/web/src/head/messages/en.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

test("the built app is served, and again on the same data after kill -9", async ({ server, page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(server.url);
  await expect(page.locator("#root")).not.toBeEmpty();
  await server.kill();
  await server.start();
  await page.goto(server.url);
  await expect(page.locator("#root")).not.toBeEmpty();
  expect(problems).toEqual([]);
});

test("an outdated browser gets an explanation instead of a blank page", async ({ server, host, page }) => {
  const show = await Show.createSample(host, "en");
  await page.addInitScript(() => Reflect.deleteProperty(Promise, "withResolvers"));
  for (const address of ["/", "/login", `/play/${show.public_id}`]) {
    await page.goto(server.url + address);
    await expect(page.getByRole("alert")).toHaveText(headEnglish.old_browser);
    await expect(page.locator("#root")).toHaveCount(0);
  }
});
