import { startMailServer } from "@showrunner/server/testing";
import { createHostApi } from "./api.ts";
import { startServer, type RunningServer } from "./server.ts";
import { test } from "./test.ts";

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A test with a server that verifies addresses, and its mail server; links in mails lead to quiz.example.org. */
export const mailTest = test.extend<{ post: TestMailServer; site: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  post: async ({}, use) => {
    const post = await startMailServer();
    await use(post);
    await post.close();
  },
  site: async ({ post }, use) => {
    const site = await startServer({
      env: {
        ...post.environment,
        PUBLIC_URL: "http://quiz.example.org",
        USER_REGISTRATION_ENABLED: "true",
        EMAIL_VERIFICATION_ENABLED: "true",
      },
    });
    await createHostApi(site.url);
    await use(site);
    await site.stop();
  },
});
