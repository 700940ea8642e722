import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import type { ModeratorSlices } from "@showrunner/engine";
import { startTestServer, type Credentials, type TestServer } from "./testing/test-server.ts";

type Json = Readonly<Record<string, unknown>>;
type PlayInput = ModeratorCommandInput extends infer C ? (C extends unknown ? Omit<C, "view"> : never) : never;

/** Numeric fields that differ from run to run. */
const VARIABLE_FIELDS = new Set(["seq", "now", "t1", "t2", "open_at", "retry_after_ms"]);
const PLACEHOLDER = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;
const waitOptions = { interval: 10 };

let on: TestServer;
let owner: Credentials;
let origin: string;
let page: string;

beforeAll(async () => {
  page = await readFile(fileURLToPath(new URL("../../../docs/protocol.md", import.meta.url)), "utf8");
  on = await startTestServer();
  owner = await on.makeUser(await on.setUp(), "host");
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
});
afterAll(() => on.close());

/** Content of the fenced block of this kind. */
function findBlock(kind: string): string {
  return new RegExp(`^\`\`\`${kind}\\n([^\`]*)\`\`\``, "m").exec(page)?.[1] ?? expect.unreachable(`no ${kind} block`);
}

/** Values of the placeholders (names in capitals) seen so far. */
class Placeholders {
  readonly #values = new Map<string, string>();

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  fill(text: string): string {
    return text.replaceAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, (name) => this.#values.get(name) ?? name);
  }

  /** Whether `actual` contains everything that the documented value shows; binds new placeholders only if so. */
  matches(documented: unknown, actual: unknown): boolean {
    const found = new Map<string, string>();
    if (!this.#compare(documented, actual, found)) return false;
    for (const [name, value] of found) this.#values.set(name, value);
    return true;
  }

  #compare(documented: unknown, actual: unknown, found: Map<string, string>, field = ""): boolean {
    if (typeof documented === "number" && VARIABLE_FIELDS.has(field)) return typeof actual === "number";
    if (typeof documented === "string" && PLACEHOLDER.test(documented)) {
      const known = this.#values.get(documented) ?? found.get(documented);
      if (known === undefined && typeof actual === "string") found.set(documented, actual);
      return known === undefined ? typeof actual === "string" : known === actual;
    }
    if (documented === null || typeof documented !== "object") return documented === actual;
    if (actual === null || typeof actual !== "object") return false;
    if (Array.isArray(documented) && documented.length !== (actual as unknown[]).length) return false;
    return Object.entries(documented).every(([name, value]) =>
      this.#compare(value, (actual as Json)[name], found, name),
    );
  }
}

/** A client written from the documentation alone. */
class ExampleClient {
  readonly #messages: Json[] = [];
  readonly #socket: WebSocket;
  readonly #values: Placeholders;
  #slices: Json = {};
  #clockOffset = 0;

  constructor(path: string, values: Placeholders) {
    this.#values = values;
    this.#socket = new WebSocket(`ws://${origin}${path}`);
    this.#socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Json;
      if (message["type"] === "state") this.#slices = { ...this.#slices, ...(message["slices"] as Json) };
      if (message["type"] === "clock") this.#clockOffset = Number(message["t1"]) - performance.now();
      this.#messages.push(message);
    });
  }

  async open(): Promise<void> {
    await expect.poll(() => this.#socket.readyState, waitOptions).toBe(WebSocket.OPEN);
  }

  async send(line: string): Promise<void> {
    const message = JSON.parse(this.#values.fill(line)) as { readonly body?: Json };
    if (message.body?.["type"] !== "buzz") return this.#socket.send(JSON.stringify(message));
    const openAt = Number((this.#slices["buzzer"] as Json)["open_at"]);
    await expect.poll(() => this.#showTime(), waitOptions).toBeGreaterThan(openAt + 50);
    this.#socket.send(JSON.stringify({ ...message, body: { ...message.body, claim: this.#showTime() } }));
  }

  async receive(line: string): Promise<void> {
    const documented = JSON.parse(line) as Json;
    const isShown = (): boolean =>
      documented["type"] === "state"
        ? this.#values.matches(documented["slices"], this.#slices)
        : this.#messages.some((message) => this.#values.matches(documented, message));
    await expect
      .poll(isShown, { ...waitOptions, message: line })
      .toBe(true)
      .catch((error: unknown) => {
        const received = documented["type"] === "state" ? this.#slices : this.#messages.at(-1);
        throw new Error(`not received: ${line}, but ${JSON.stringify(received)}`, { cause: error });
      });
  }

  close(): void {
    this.#socket.terminate();
  }

  #showTime(): number {
    return performance.now() + this.#clockOffset;
  }
}

async function createShow(): Promise<{ readonly id: string; readonly public_id: string }> {
  const show = await on.call("POST /gameshows", { as: owner, body: { name: "Friday" } });
  const common = {
    type: "classic",
    title: null,
    content: "",
    answer_content: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    scoring: "winner_takes_all" as const,
    config: {},
  };
  const rounds = [
    { ...common, question: "Which insects build hills?", answers: ["Ants"], buzzer_override: "enable" as const },
    {
      ...common,
      question: "What do bees make?",
      answers: ["Honey"],
      buzzer_override: "disable" as const,
      translations: {
        de: {
          state: "approved" as const,
          texts: { question: { source: "What do bees make?", text: "Was machen Bienen?" } },
          answers: { source: ["Honey"], accepted: ["Honig"] },
        },
      },
    },
  ];
  await on.call("POST /games", { as: owner, body: { title: "Insects", show_id: show.id, points: 30, rounds } });
  return show;
}

async function moderate(id: string, makeInput: (slices: ModeratorSlices) => PlayInput): Promise<void> {
  const { slices } = await on.call("GET /gameshows/:id/live", { as: owner, params: { id } });
  const { show, programme, desk } = slices;
  const view = { run_id: show.run_id, round_id: programme.current_round_id, phase: desk?.phase ?? null };
  const input = makeInput(slices);
  const body = { id: crypto.randomUUID(), device_id: "desk", body: { ...input, view } as ModeratorCommandInput };
  const ack = await on.call("POST /gameshows/:id/commands", { as: owner, params: { id }, body });
  expect(ack, input.type).toMatchObject({ ok: true });
}

test("the server behaves like the example in docs/protocol.md", async () => {
  const { id, public_id } = await createShow();
  const values = new Placeholders();
  values.set("PUBLIC_ID", public_id);
  values.set("DEVICE_ID", crypto.randomUUID());

  const [requestLine = "", ...body] = findBlock("http").split("\n");
  const [method = "", path = ""] = values.fill(requestLine).split(" ");
  const response = await fetch(`http://${origin}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: values.fill(body.join("\n")),
  });
  const session: unknown = await response.json();
  expect(values.matches(JSON.parse(findBlock("json")), session), JSON.stringify(session)).toBe(true);

  let client: ExampleClient | undefined;
  /** What the lines beginning with `#` describe, in order. */
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      client = new ExampleClient(values.fill("/api/v1/gameshows/public/PUBLIC_ID/socket"), values);
      await client.open();
    },
    async () => {
      await moderate(id, () => ({ type: "start" }));
      await moderate(id, () => ({ type: "start_first_round" }));
    },
    async () => {
      await moderate(id, ({ presses }) => {
        const decision = { outcome: "correct" } as const;
        return { type: "decide_buzz", press_id: presses?.holder_press_id ?? "", decision };
      });
    },
    () => moderate(id, () => ({ type: "next", confirmed: false })),
    async () => {
      await moderate(id, ({ submissions }) => {
        const [item] = submissions?.items ?? [];
        const decision = { outcome: "correct" } as const;
        const { team_id = "", submission_id = "" } = item ?? {};
        return { type: "validate_submission", team_id, submission_id: submission_id ?? "", decision };
      });
      await moderate(id, () => ({ type: "reveal" }));
    },
    () => on.call("DELETE /gameshows/:id/teams/:teamId", { as: owner, params: { id, teamId: values.fill("TEAM_ID") } }),
  ];
  for (const line of findBlock("exchange").trim().split("\n")) {
    const text = line.slice(2);
    if (line.startsWith("#")) await actions.shift()?.();
    else if (line.startsWith(">")) await client?.send(text);
    else await client?.receive(text);
  }
  expect(actions).toEqual([]);
  client?.close();
});
