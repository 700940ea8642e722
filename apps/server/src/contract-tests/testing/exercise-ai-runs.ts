import type { AiAttemptsRepository } from "../../features/ai-runs/index.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";

const testAttemptRow = (id: string, change: Partial<AiAttemptsTable> = {}): AiAttemptsTable => ({
  id,
  provider_id: "p1",
  provider_name: "House model",
  provider_key: "general",
  model: "small",
  operation: "image.generate",
  purpose: "console",
  user_id: "u1",
  linked_type: null,
  linked_id: null,
  state: "queued",
  cancel_requested: 0,
  vendor_job_id: null,
  idempotency_key: null,
  request: '{"prompt":"Köln"}',
  estimate: "[]",
  result: null,
  facts: null,
  failure: null,
  created_at: 5,
  started_at: null,
  ended_at: null,
  ...change,
});
const END = { result: '{"text":null,"files":[]}', facts: "[]", failure: null } as const;

/** Calls of AI providers. */
export async function exerciseAiRuns(attempts: AiAttemptsRepository, { reads, writes }: Recorder): Promise<void> {
  const ids = async (step: string, query: Promise<readonly AiAttemptsTable[]>) =>
    reads(
      step,
      query.then((rows) => rows.map(({ id, state }) => [id, state])),
    );
  await writes(
    "aiAttempts.insert",
    attempts.insert(testAttemptRow("a1")),
    attempts.insert(testAttemptRow("a2", { created_at: 6 })),
    attempts.insert(testAttemptRow("a3", { operation: "chat", state: "submitting", started_at: 5 })),
    attempts.insert(testAttemptRow("a4", { user_id: null })),
  );
  await reads("aiAttempts.findById", attempts.findById("a1"));
  await writes(
    "aiAttempts.insert with a key",
    attempts.insert(testAttemptRow("a8", { idempotency_key: "k1", user_id: "u8" })),
  );
  await writes("aiAttempts.insert with the same key", attempts.insert(testAttemptRow("a9", { idempotency_key: "k1" })));
  await reads("aiAttempts.findByKey", attempts.findByKey("k1"));
  await reads("aiAttempts.findByKey of none", attempts.findByKey("k2"));
  await writes("aiAttempts.setSubmitting", attempts.setSubmitting("a1", 7));
  await writes("aiAttempts.setSubmitting again", attempts.setSubmitting("a1", 7));
  await writes("aiAttempts.setQueued", attempts.setQueued("a1"), attempts.setSubmitting("a1", 8));
  await writes("aiAttempts.setRunning", attempts.setRunning("a1", "vendor-1"));
  await writes("aiAttempts.requestCancel", attempts.requestCancel("a1"));
  await reads("aiAttempts.countActive", attempts.countActive("u1"));
  await reads("aiAttempts.countActive of nobody", attempts.countActive(null));
  await writes("aiAttempts.requireFewerActive", ...attempts.requireFewerActive("u1", 4));
  await writes("aiAttempts.requireFewerActive of a full user", ...attempts.requireFewerActive("u1", 3));
  await writes("aiAttempts.requireFewerActive of nobody", ...attempts.requireFewerActive(null, 1));
  await writes("aiAttempts.end", attempts.end("a1", { ...END, state: "done", ended_at: 9 }));
  await writes("aiAttempts.end again", attempts.end("a1", { ...END, state: "failed", ended_at: 9 }));
  await writes("aiAttempts.requestCancel of an ended one", attempts.requestCancel("a1"));
  await reads("aiAttempts.findById of an ended one", attempts.findById("a1"));
  const own = { provider_id: "p1", user_id: "u1", operation: undefined, after: null, limit: 9 };
  await ids("aiAttempts.findPage", attempts.findPage({ ...own, limit: 1 }));
  await ids("aiAttempts.findPage after", attempts.findPage({ ...own, after: { value: 6, id: "a2" } }));
  await ids("aiAttempts.findPage of texts", attempts.findPage({ ...own, operation: "chat" }));
  await ids("aiAttempts.findPage of nobody", attempts.findPage({ ...own, user_id: null }));
  await ids("aiAttempts.findRecentJobs", attempts.findRecentJobs("u1", 9, 9));
  await ids("aiAttempts.findRecentJobs that are active", attempts.findRecentJobs("u1", 10, 9));
  await reads("aiAttempts.findCosts", attempts.findCosts(["a1", "attempt"]));
  await reads("aiAttempts.findCosts of none", attempts.findCosts([]));
  await writes("aiAttempts.detachUser", ...attempts.detachUser("u1"));
  await reads("aiAttempts.findEnded", attempts.findEnded(1, 9));
  await writes("aiAttempts.delete", attempts.delete(["a1"]));
  await reads("aiAttempts.findEnded after the deletion", attempts.findEnded(1, 9));
}
