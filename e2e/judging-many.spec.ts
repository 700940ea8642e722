import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { ProtocolPhone } from "./support/protocol-phone.ts";
import { startServer } from "./support/server.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

/** So many that the command is too large for one message. */
const TEAMS = 180;
const SUBMIT_EVERY_MS = 10;

test(`one click judges the answers of ${TEAMS} teams`, NIGHTLY, async ({ browser }) => {
  const server = await startServer({ env: { MAX_EVENT_LOOP_DELAY_MS: "0", TRUSTED_PROXIES: "loopback" } });
  const phones: ProtocolPhone[] = [];
  try {
    const host = await createHostApi(server.url);
    const game = await host.call("POST /games", {
      body: {
        title: "Planets",
        buzzer_default: false,
        rounds: [{ type: "classic", question: "Which is the largest?", answers: ["Jupiter"], max_points: 10 }],
      },
    });
    const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Full house" } });
    await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
    const show = new Show(host, id, public_id);
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    await page.goto(`${server.url}/gameshows/${id}`);
    for (let index = 0; index < TEAMS; index += 1) {
      const headers = { "x-forwarded-for": `10.0.0.${index}` };
      phones.push(await ProtocolPhone.join(server.url, public_id, index, () => null, headers));
    }
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    const { round } = await show.readSlices();
    for (const phone of phones) {
      phone.submit(round?.id ?? "", { text: "Venus" });
      await sleep(SUBMIT_EVERY_MS);
    }
    await expect.poll(async () => (await show.readSlices()).submissions?.total).toBe(TEAMS);

    const { moderator } = translatorsFor("en");
    await page.getByRole("button", { name: moderator("reject_rest", { n: TEAMS }) }).click();
    await expect.poll(async () => (await show.readSlices()).submissions?.pending).toBe(0);
    await page.getByRole("button", { name: /^Undo: / }).click();
    await expect.poll(async () => (await show.readSlices()).submissions?.pending).toBe(TEAMS);
  } finally {
    for (const phone of phones) phone.close();
    await server.stop();
  }
});
