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
