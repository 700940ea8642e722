import { expect, test } from "vitest";
import type { TextPart } from "../../ai/provider-definition.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import type { RunnableProvider } from "../providers/index.ts";
import type { RunCancellation } from "./run-cancellation.ts";
import type { RunEnd } from "./settle-run.ts";
import { createTextRuns } from "./text-runs.ts";

/** More than the stream buffers. */
const CHUNK = "x".repeat(64 * 1024);

/** A vendor that writes until it is stopped. */
async function* writeEndlessly(_connection: unknown, { signal }: { readonly signal: AbortSignal }) {
  for (; !signal.aborted; await Promise.resolve()) yield { kind: "text", text: CHUNK } satisfies TextPart;
  yield { kind: "end", failure: { code: "cancelled" }, usage: [], isCutOff: false } satisfies TextPart;
}

const provider: RunnableProvider = {
  ...{ id: "provider", version: 1, validatedAt: 1, name: "House model", capabilities: ["llm"], settings: {} },
  definition: { text: writeEndlessly } as unknown as RunnableProvider["definition"],
  decryptCredentials: () => Promise.resolve({}),
};
const row = { id: "run", model: "model", request: JSON.stringify({ prompt: "A question" }) } as AiAttemptsTable;

/** Begins a run whose client reads nothing; `cancelled` is what a request to cancel aborts. */
async function beginUnread(cancelled = new AbortController().signal) {
  const ends: RunEnd[] = [];
  const cancels: RunCancellation = {
    watch: (_id, work) => work(cancelled),
    announce: () => undefined,
    onAnnounce: () => undefined,
    stop: () => undefined,
  };
  const runs = createTextRuns({
    database: { write: () => Promise.resolve() },
    jobs: { postpone: () => ({ query: "postpone" }) as never, remove: () => ({ query: "remove" }) as never },
    providers: {
      findForRun: () => Promise.reject(new Error("unused")),
      markCredentialsRejected: () => Promise.resolve(),
    },
    openConnection: () => Promise.resolve({} as never),
    cancels,
    begin: () => Promise.resolve({ ok: true, value: { row, isRepeated: false } }),
    settle: (_row, end) => (ends.push(end), Promise.resolve([])),
    findPresented: () => Promise.resolve(undefined),
    onError: (error) => {
      throw error;
    },
  });
  const caller = { user_id: "user", isAdmin: false } as never;
  const body = { prompt: "A question", system: null, temperature: null, max_tokens: 100 };
  const opened = await runs.open({ provider, caller, purpose: "console", idempotencyKey: null, body });
  if (!opened.ok) throw new Error("the run did not begin");
  await expect.poll(() => opened.value.readableLength).toBeGreaterThan(CHUNK.length);
  return { runs, ends };
}

test("a client that reads nothing does not delay the end of the server", async () => {
  const { runs, ends } = await beginUnread();
  await runs.close();
  expect(ends).toMatchObject([{ state: "unknown" }]);
});

test("a run whose client reads nothing can be cancelled", async () => {
  const cancel = new AbortController();
  const { ends } = await beginUnread(cancel.signal);
  cancel.abort();
  await expect.poll(() => ends).toMatchObject([{ state: "cancelled" }]);
});
