import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attemptCount, reportAttack } from "../../testing/attack-report.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
let address: string;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  address = await on.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => on.close());

const table = (columns: number, rows: number): string =>
  `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|\n".repeat(rows)}`;
/** Texts that took seconds or gigabytes when the server rendered on its main thread. */
const texts = {
  "10,000 characters of marks": "*_".repeat(5_000),
  "20,000 characters of marks": "*_".repeat(10_000),
  "a table of 18 KB": table(2_000, 5_000),
  "lines of a deep list": `${"- ".repeat(20)}x${"\na".repeat(9_000)}`,
  "an address": `www.a${"!".repeat(19_000)}a`,
  "closing brackets": "]".repeat(20_000),
  comments: "<?".repeat(10_000),
  backticks: "\\``".repeat(6_600),
  // The most expensive accepted text.
  "permitted marks": "*_".repeat(900),
  "permitted brackets": "[a]".repeat(700),
  "permitted table": table(40, 45),
};

function post(path: string, body: object): Promise<Response> {
  return fetch(`${address}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${admin.access_token}` },
    body: JSON.stringify(body),
  });
}

test("expensive markdown neither blocks nor crashes the server", async () => {
  // Baseline: response time of this machine without an attack.
  const quiet = monitorEventLoopDelay({ resolution: 5 });
  quiet.enable();
  await sleep(300);
  quiet.disable();

  const delay = monitorEventLoopDelay({ resolution: 5 });
  const memoryBefore = process.memoryUsage.rss();
  delay.enable();
  const counts = { sent: 0, refused: 0, saved: 0 };
  let largestResponse = 0;
  for (let turn = 0; turn < attemptCount({ short: 1, full: 20 }); turn += 1) {
    for (const [name, text] of Object.entries(texts)) {
      const rounds = Array.from({ length: 4 }, () => ({
        ...{ type: "classic", title: null, question: "?", content: text, answers: [], answer_content: text },
        ...{ description: null, max_points: 1, time_limit_s: null, scoring: "partial_credit" },
        ...{ buzzer_override: "disable", config: {} },
      }));
      const response = await post("/games", { title: name, rounds });
      counts.sent += 1;
      const body = await response.text();
      largestResponse = Math.max(largestResponse, body.length);
      expect([name, response.status]).toEqual([name, name.startsWith("permitted") ? 201 : 422]);
      if (response.status !== 201) {
        expect(JSON.parse(body)).toMatchObject({
          details: { fields: [{ path: "rounds.0.content" }, ...Array.from({ length: 7 }, () => ({}))] },
        });
        counts.refused += 1;
        continue;
      }
      counts.saved += 1;
      const { id: gameId } = JSON.parse(body) as { id: string };
      const show = (await (await post("/gameshows", { name: "Attack" })).json()) as { id: string };
      await post(`/gameshows/${show.id}/games`, { game_id: gameId });
      const preview = await on.call("GET /gameshows/:id/preview", { as: admin, params: { id: show.id } });
      largestResponse = Math.max(largestResponse, JSON.stringify(preview).length);
    }
  }
  delay.disable();
  const delayMs = Math.round(delay.max / 1e6);
  const grownMb = Math.round((process.memoryUsage.rss() - memoryBefore) / 1024 / 1024);
  reportAttack("markdown", {
    ...counts,
    "ms longest pause": delayMs,
    "MB grown": grownMb,
    "bytes largest response": largestResponse,
  });
  // A single one of these texts used to block the server for 1.7 to 20 s.
  expect(delayMs).toBeLessThan(600 + quiet.max / 1e6);
  expect(largestResponse).toBeLessThan(2_000_000);
  expect(grownMb).toBeLessThan(400);
});
