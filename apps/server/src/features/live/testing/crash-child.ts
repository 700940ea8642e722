// A server core in its own process, for tests that kill it. Executes commands sent by its parent.
import type { LiveCommand } from "../room/live-shows.ts";
import { createTestLive, TestShow } from "./test-live.ts";
import { choiceRound, classicRound } from "./content.ts";

export interface ChildRequest {
  readonly show_id: string;
  readonly command: LiveCommand;
}

const [, , folder = ""] = process.argv;
const testLive = await createTestLive({ folder, idleEvictionMs: 50 });

async function firstShow(): Promise<string> {
  const known = await testLive.database.read.selectFrom("shows").select("id").executeTakeFirst();
  if (known !== undefined) return known.id;
  const show = await TestShow.create(testLive, { rounds: [classicRound("r1"), choiceRound("r2")], teams: 4 });
  await show.start();
  return show.id;
}

process.on("disconnect", () => process.exit());
process.on("message", (asked: ChildRequest) => {
  void testLive.live
    .execute(asked.show_id, asked.command)
    .then(({ ack }) => process.send?.({ id: asked.command.id, ack }));
});
process.send?.({ ready: await firstShow() });
