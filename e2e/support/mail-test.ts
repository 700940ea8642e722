import { startMailingServer, type MailingServer, type TestMailServer } from "./accounts.ts";
import { createHostApi } from "./api.ts";
import { test } from "./test.ts";

/** A test with a server that verifies addresses, and its mail server; links in mails lead to quiz.example.org. */
export const mailTest = test.extend<{ mailingServer: MailingServer; mailServer: TestMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  mailingServer: async ({}, use) => {
    const server = await startMailingServer({ USER_REGISTRATION_ENABLED: "true", EMAIL_VERIFICATION_ENABLED: "true" });
    await createHostApi(server.url);
    await use(server);
    await server.stop();
  },
  server: async ({ mailingServer }, use) => {
    await use(mailingServer);
  },
  mailServer: async ({ mailingServer }, use) => {
    await use(mailingServer.mailServer);
  },
});
