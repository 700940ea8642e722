import { expect, test } from "vitest";
import type { Command } from "@showrunner/engine";
import { SubmissionBatcher } from "./submission-batcher.ts";

const createCommand = (type: string): Command => ({ body: { type } }) as unknown as Command;
const submission = createCommand("submit");

/** Whether a wait resolves by microtasks alone. */
async function resolvesAtOnce(gathering: SubmissionBatcher, waiting: readonly Command[]): Promise<boolean> {
  const wait = gathering.waitForBatch(waiting).then(() => true);
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([wait, turn]);
}

test("does not delay a single submission", async () => {
  const gathering = new SubmissionBatcher(() => false);
  gathering.add(submission);
  expect(await resolvesAtOnce(gathering, [submission])).toBe(true);
});

test("batches submissions that arrive close together", async () => {
  const gathering = new SubmissionBatcher(() => false);
  gathering.add(submission);
  gathering.add(submission);
  expect(await resolvesAtOnce(gathering, [submission, submission])).toBe(false);
  await gathering.waitForBatch([submission]);
});

test.each(["buzz", "tick", "reveal", "pause"])("a %s flushes the waiting submissions at once", async (type) => {
  const gathering = new SubmissionBatcher(() => false);
  gathering.add(submission);
  gathering.add(createCommand(type));
  expect(await resolvesAtOnce(gathering, [submission, createCommand(type)])).toBe(true);
});

test("a press that arrives while submissions wait flushes the batch", async () => {
  const gathering = new SubmissionBatcher(() => false);
  gathering.add(submission);
  gathering.add(submission);
  const wait = gathering.waitForBatch([submission, submission]).then(() => true);
  gathering.add(createCommand("buzz"));
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  expect(await Promise.race([wait, turn])).toBe(true);
});

test("batches presses while the buzz is held, but not presses that may be first", async () => {
  for (const isHeld of [true, false]) {
    const gathering = new SubmissionBatcher(() => isHeld);
    const presses = [createCommand("buzz"), createCommand("buzz")];
    for (const press of presses) gathering.add(press);
    expect(await resolvesAtOnce(gathering, presses)).toBe(!isHeld);
    gathering.add(createCommand("decide_buzz"));
  }
});
