import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { startMailServer } from "@showrunner/server/testing";
import { logIn } from "./log-in.ts";
import { startServer, type RunningServer } from "./server.ts";

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;

const PUBLIC_URL = "http://quiz.example.org";

/** A phone whose user reads German, in dark colours. */
export const GERMAN_PHONE: BrowserContextOptions = {
  locale: "de-DE",
  colorScheme: "dark",
  viewport: { width: 390, height: 844 },
};

/** A server that sends mail, with the mail server that receives it. */
export interface MailingServer extends RunningServer {
  readonly mailServer: TestMailServer;
  /** The link in a mail, on the address of this test's server. */
  findLink(text?: string): string;
}

/** Starts a server whose public address is quiz.example.org, and its mail server; `stop` ends both. */
export async function startMailingServer(env: Readonly<Record<string, string>> = {}): Promise<MailingServer> {
  const mailServer = await startMailServer();
  const server = await startServer({ env: { PUBLIC_URL, ...mailServer.environment, ...env } });
  return {
    ...server,
    mailServer,
    findLink: (text = "") => {
      const link = /http:\/\/quiz\.example\.org(\/\S+)/.exec(text)?.[1] ?? "";
      return `${server.url}${link}`;
    },
    stop: async () => {
      await server.stop();
      await mailServer.close();
    },
  };
}

/** Signs in with an English browser of its own. */
export async function signIn(
  browser: Browser,
  url: string,
  account: { readonly username: string; readonly password: string },
): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await logIn(page, url, account);
  return page;
}
