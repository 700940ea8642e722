import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempts, reportAttack } from "../../testing/attack.ts";
import { testServer, type Credentials, type TestServer } from "../../testing/server.ts";

let on: TestServer;
let admin: Credentials;
let address: string;
beforeAll(async () => {
  on = await testServer();
  admin = await on.setUp();
  address = await on.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => on.end());

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

test("A2: markdown that is sent to freeze or kill the server does neither", async () => {
  // Baseline: response time of this machine without an attack.
  const quiet = monitorEventLoopDelay({ resolution: 5 });
  quiet.enable();
  await new Promise((resolve) => setTimeout(resolve, 300));
  quiet.disable();

  const delay = monitorEventLoopDelay({ resolution: 5 });
  const memory_before = process.memoryUsage.rss();
  delay.enable();
  const counts = { sent: 0, refused: 0, saved: 0 };
  let largest_response = 0;
  for (let turn = 0; turn < attempts({ short: 1, full: 20 }); turn += 1) {
    for (const [name, text] of Object.entries(texts)) {
      const rounds = Array.from({ length: 4 }, () => ({
        ...{ type: "classic", title: null, question: "?", content: text, answers: [], answer_content: text },
        ...{ description: null, max_points: 1, time_limit_s: null, scoring: "partial_credit" },
        ...{ buzzer_override: "disable", config: {} },
      }));
      const response = await post("/games", { title: name, rounds });
      counts.sent += 1;
      const body = await response.text();
      largest_response = Math.max(largest_response, body.length);
      expect([name, response.status]).toEqual([name, name.startsWith("permitted") ? 201 : 422]);
      if (response.status !== 201) {
        expect(JSON.parse(body)).toMatchObject({
          details: { fields: [{ path: "rounds.0.content" }, ...Array.from({ length: 7 }, () => ({}))] },
        });
        counts.refused += 1;
        continue;
      }
      counts.saved += 1;
      const { id: game_id } = JSON.parse(body) as { id: string };
      const show = (await (await post("/gameshows", { name: "Attack" })).json()) as { id: string };
      await post(`/gameshows/${show.id}/games`, { game_id });
      const preview = await on.call("GET /gameshows/:id/preview", { as: admin, params: { id: show.id } });
      largest_response = Math.max(largest_response, JSON.stringify(preview).length);
    }
  }
  delay.disable();
  const delay_ms = Math.round(delay.max / 1e6);
  const grown_mb = Math.round((process.memoryUsage.rss() - memory_before) / 1024 / 1024);
  reportAttack("markdown", {
    ...counts,
    "ms longest pause": delay_ms,
    "MB grown": grown_mb,
    "bytes largest response": largest_response,
  });
  // A single one of these texts used to block the server for 1.7 to 20 s.
  expect(delay_ms).toBeLessThan(600 + quiet.max / 1e6);
  expect(largest_response).toBeLessThan(2_000_000);
  expect(grown_mb).toBeLessThan(400);
}, 120_000);
