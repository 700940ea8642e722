import type { ShowEvent, ShowId } from "@showrunner/engine";
import type { ResultsRepository } from "./repository.ts";

/** Whether the decision that an event belongs to was undone. */
export type IsUndone = (event: ShowEvent) => boolean;

const commandOf = ({ cause }: ShowEvent): string => JSON.stringify([cause?.device_id, cause?.command_id]);

/** All events of one command are one decision and are undone together. */
export async function readUndone(
  repository: Pick<ResultsRepository, "ofTypes" | "bySeq">,
  show_id: ShowId,
  first?: number,
): Promise<IsUndone> {
  const undos = await repository.ofTypes(show_id, ["decision_undone"], first);
  const seqs = undos.flatMap(({ body }) => (body.type === "decision_undone" ? [body.decision_seq] : []));
  const commands = new Set((await repository.bySeq(show_id, seqs)).map(commandOf));
  return (event) => event.cause !== null && commands.has(commandOf(event));
}
