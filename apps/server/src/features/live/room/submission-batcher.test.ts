import { expect, test } from "vitest";
import type { Command } from "@showrunner/engine";
import { SubmissionBatcher } from "./submission-batcher.ts";

const createCommand = (type: string): Command => ({ body: { type } }) as unknown as Command;
const submission = createCommand("submit");

/** Whether a wait resolves by microtasks alone. */
async function resolvesAtOnce(batcher: SubmissionBatcher, waiting: readonly Command[]): Promise<boolean> {
  const wait = batcher.waitForBatch(waiting).then(() => true);
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([wait, turn]);
}

test("does not delay a single submission", async () => {
  const batcher = new SubmissionBatcher(() => false);
  batcher.add(submission);
  expect(await resolvesAtOnce(batcher, [submission])).toBe(true);
});

test("batches submissions that arrive close together", async () => {
  const batcher = new SubmissionBatcher(() => false);
  batcher.add(submission);
  batcher.add(submission);
  expect(await resolvesAtOnce(batcher, [submission, submission])).toBe(false);
  await batcher.waitForBatch([submission]);
});

test.each(["buzz", "tick", "reveal", "pause"])("a %s flushes the waiting submissions at once", async (type) => {
  const batcher = new SubmissionBatcher(() => false);
  batcher.add(submission);
  batcher.add(createCommand(type));
  expect(await resolvesAtOnce(batcher, [submission, createCommand(type)])).toBe(true);
});

test("a press that arrives while submissions wait flushes the batch", async () => {
  const batcher = new SubmissionBatcher(() => false);
  batcher.add(submission);
  batcher.add(submission);
  const wait = batcher.waitForBatch([submission, submission]).then(() => true);
  batcher.add(createCommand("buzz"));
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  expect(await Promise.race([wait, turn])).toBe(true);
});

test("batches presses while the buzz is held, but not presses that may be first", async () => {
  for (const isHeld of [true, false]) {
    const batcher = new SubmissionBatcher(() => isHeld);
    const presses = [createCommand("buzz"), createCommand("buzz")];
    for (const press of presses) batcher.add(press);
    expect(await resolvesAtOnce(batcher, presses)).toBe(!isHeld);
    batcher.add(createCommand("decide_buzz"));
  }
});
