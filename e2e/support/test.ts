import { test as base } from "@playwright/test";
import { createHostApi, type Api } from "./api.ts";
import { startServer, type RunningServer } from "./server.ts";

/** A test with its own server: fresh data, stopped at the end, its output attached when the test fails. */
export const test = base.extend<{ closedPages: void; server: RunningServer; host: Api }>({
  /** Playwright leaves pages open until the worker ends: they would go on reconnecting and slow down the next tests. */
  closedPages: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  server: async ({}, use, info) => {
    const server = await startServer();
    await use(server);
    await server.stop();
    if (info.status !== info.expectedStatus)
      await info.attach("server output", { body: server.output(), contentType: "text/plain" });
  },
  host: async ({ server }, use) => {
    await use(await createHostApi(server.url));
  },
});
export { expect } from "@playwright/test";
