import { getFormat, startFakeVendor } from "@showrunner/server/testing";
import { signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { approveHost } from "./support/databases.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test("a budget stops the third generation before the vendor is called, says why, and lets it go on once raised", async ({
  browser,
  server,
  host,
}) => {
  let drafts = 0;
  const writeDraft = () => {
    drafts += 1;
    return { kind: "open", question: `Which river flows through city ${drafts}?`, answers: ["Tiber"] };
  };
  const vendor = await startFakeVendor(getFormat("general"), {
    write: ({ body }) =>
      JSON.stringify(body.includes("You answer quiz questions") ? { n: 1, answer: "Tiber" } : writeDraft()),
  });
  await approveHost(host, "127.0.0.1");
  const price = {
    provider_unit: "token",
    internal_unit: "tokens",
    price_per_unit_cents: "0.001",
    currency: "USD",
  } as const;
  const { id } = await host.call("POST /providers", {
    body: {
      name: "House model",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
      credentials: { api_key: "sk-test" },
      capabilities: ["llm"],
      pricing: [{ capability: "llm", model: "fake-model", ...price }],
    },
  });
  await host.call("POST /providers/:id/test", { params: { id } });
  const setLimit = async (limit: string): Promise<void> => {
    const { items } = await host.call("GET /usage/budgets");
    const own = items.find(({ scope }) => scope === "user");
    if (own === undefined) throw new Error("a new installation has a budget for every user");
    await host.call("PUT /usage/budgets/:id", { params: { id: own.id }, body: { limit, version: own.version } });
  };
  const { id: gameId } = await host.call("POST /games", { body: { title: "Rivers", owner: "me" } });
  const page = await signIn(browser, server.url, HOST_ACCOUNT);
  await page.goto(`${server.url}/games/${gameId}`);
  const dialog = page.getByRole("dialog");
  const audience = dialog.getByRole("textbox", { name: t.authoring("audience") });
  const start = () => dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: t.authoring("open"), exact: true }).click();
    await audience.fill("Families");
  };
  const add = dialog.getByRole("button", { name: t.authoring("add", { n: 1 }) });

  for (const rounds of [1, 2]) {
    await open();
    await start();
    await add.click();
    await expect(page.locator(".round-row-main")).toHaveCount(rounds);
  }
  const calls = vendor.paidCalls();
  expect(calls).toBeGreaterThanOrEqual(2);

  await setLimit("0.000001");
  await open();
  await start();
  await expect(dialog.getByText(/your budget/i).first()).toBeVisible();
  expect(vendor.paidCalls()).toBe(calls);
  expect(await findAxeViolations(page)).toEqual([]);

  await setLimit("100");
  await dialog.getByRole("button", { name: t.authoring("again") }).click();
  await expect(audience).toHaveValue("Families");
  await start();
  await add.click();
  await expect(page.locator(".round-row-main")).toHaveCount(3);
  await vendor.close();
});
