import { Phone } from "./support/phone.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";

const OPENINGS = 5;

test("a buzzer opens on a phone whose clock is coarse and whose timers fire early", async ({
  browser,
  server,
  host,
}) => {
  const game = await host.call("POST /games", {
    body: { title: "Buzz", buzzer_default: true, rounds: [{ type: "classic", question: "Who?", answers: ["Me"] }] },
  });
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Friday" } });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  const show = new Show(host, id, public_id);
  const phone = await Phone.open(browser, "Foxes", "en");
  // Firefox and Safari round clocks and timers to a millisecond; this is the same, enlarged.
  await phone.page.addInitScript(() => {
    const clock = performance.now.bind(performance);
    performance.now = () => Math.floor(clock() / 60) * 60;
    const setTimer = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms = 0) => setTimer(run, ms - 40)) as typeof setTimeout;
  });
  await phone.register(`${server.url}/join/${public_id}`);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await expect(phone.buzzer()).toHaveAttribute("aria-disabled", "false");
    await show.command({ type: "close_buzzer" });
    await expect(phone.buzzer()).toHaveAttribute("aria-disabled", "true");
    await show.command({ type: "open_buzzer" });
  }
  await expect(phone.buzzer()).toHaveAttribute("aria-disabled", "false");
});
