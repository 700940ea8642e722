import type { ShowEvent, ShowId } from "@showrunner/engine";
import type { ResultsRepository } from "./results.repository.ts";

/** Whether the decision that an event belongs to was undone. */
export type IsUndone = (event: ShowEvent) => boolean;

const getCommandKey = ({ cause }: ShowEvent): string => JSON.stringify([cause?.device_id, cause?.command_id]);

/** Creates a check of whether events were undone. All events of one command are one decision, undone together. */
export async function createUndoneCheck(
  repository: Pick<ResultsRepository, "listByTypes" | "listBySeqs">,
  showId: ShowId,
  first?: number,
): Promise<IsUndone> {
  const undos = await repository.listByTypes(showId, ["decision_undone"], first);
  const seqs = undos.flatMap(({ body }) => (body.type === "decision_undone" ? [body.decision_seq] : []));
  const commands = new Set((await repository.listBySeqs(showId, seqs)).map(getCommandKey));
  return (event) => event.cause !== null && commands.has(getCommandKey(event));
}
