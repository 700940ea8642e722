import { expect, test } from "vitest";
import type { Command } from "@showrunner/engine";
import { Gathering } from "./gathering.ts";

const command = (type: string): Command => ({ body: { type } }) as unknown as Command;
const answer = command("submit");

/** Whether a wait resolves by microtasks alone. */
async function goesAtOnce(gathering: Gathering, waiting: readonly Command[]): Promise<boolean> {
  const wait = gathering.wait(waiting).then(() => true);
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([wait, turn]);
}

test("an answer that comes alone does not wait", async () => {
  const gathering = new Gathering(() => false);
  gathering.joined(answer);
  expect(await goesAtOnce(gathering, [answer])).toBe(true);
});

test("answers that come close together wait for each other, a moment", async () => {
  const gathering = new Gathering(() => false);
  gathering.joined(answer);
  gathering.joined(answer);
  expect(await goesAtOnce(gathering, [answer, answer])).toBe(false);
  await gathering.wait([answer]);
});

test.each(["buzz", "tick", "reveal", "pause"])("a %s among answers takes them along at once", async (type) => {
  const gathering = new Gathering(() => false);
  gathering.joined(answer);
  gathering.joined(command(type));
  expect(await goesAtOnce(gathering, [answer, command(type)])).toBe(true);
});

test("a press that comes while answers wait ends their waiting", async () => {
  const gathering = new Gathering(() => false);
  gathering.joined(answer);
  gathering.joined(answer);
  const wait = gathering.wait([answer, answer]).then(() => true);
  gathering.joined(command("buzz"));
  const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  expect(await Promise.race([wait, turn])).toBe(true);
});

test("presses that come while the buzz is held wait for each other, and those that may be first do not", async () => {
  for (const isHeld of [true, false]) {
    const gathering = new Gathering(() => isHeld);
    const presses = [command("buzz"), command("buzz")];
    for (const press of presses) gathering.joined(press);
    expect(await goesAtOnce(gathering, presses)).toBe(!isHeld);
    gathering.joined(command("decide_buzz"));
  }
});
