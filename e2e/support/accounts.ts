import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { startMailServer } from "@showrunner/server/testing";
import { startServer } from "./server.ts";
import { fieldName, translatorsFor } from "./texts.ts";

const MAIL_ADDRESS = "http://quiz.example.org";

/** A phone whose user reads German, in dark colours. */
export const GERMAN_PHONE: BrowserContextOptions = {
  locale: "de-DE",
  colorScheme: "dark",
  viewport: { width: 390, height: 844 },
};

/** A server that can send mail, and the mail server that it uses. */
export async function startMailSite(env: Readonly<Record<string, string>> = {}) {
  const post = await startMailServer();
  const site = await startServer({
    env: {
      PUBLIC_URL: MAIL_ADDRESS,
      ...post.environment,
      ...env,
    },
  });
  return {
    url: site.url,
    post,
    /** The link in a mail, on the address of this test's server. */
    findLink: (text = ""): string => {
      const link = /http:\/\/quiz\.example\.org(\/\S+)/.exec(text)?.[1] ?? "";
      return `${site.url}${link}`;
    },
    stop: async (): Promise<void> => {
      await site.stop();
      await post.close();
    },
  };
}

/** Signs in with an English browser of its own. */
export async function signIn(
  browser: Browser,
  url: string,
  account: { readonly username: string; readonly password: string },
): Promise<Page> {
  const t = translatorsFor("en");
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto(`${url}/login`);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(account.username);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(account.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit") })
    .click();
  await page.waitForURL(/\/dashboard$/);
  return page;
}
