import type { Game, GameFields, RoundFields } from "@showrunner/contract/rest";
import { changesOf } from "./changes.ts";
import type { Base, Draft } from "./model.ts";

/** The calls that saving needs; the editor gives the API's, tests their own. */
export interface SaveCalls {
  readonly changeGame: (fields: Partial<GameFields> & { readonly version: number }) => Promise<unknown>;
  readonly removeRound: (id: string) => Promise<unknown>;
  readonly changeRound: (id: string, fields: Partial<RoundFields>) => Promise<unknown>;
  readonly createRound: (fields: RoundFields) => Promise<{ readonly id: string }>;
  readonly orderRounds: (ids: readonly string[]) => Promise<unknown>;
  readonly readGame: () => Promise<Game>;
}

/**
 * Makes the server's game the draft, and answers it as it is then. The game goes first, with the version that the
 * draft began on: where it was changed elsewhere, this is refused before anything else is touched.
 * @param onCreated told at once of every new round's id, so that a save that breaks off doubles nothing when repeated
 */
export async function saveDraft(calls: SaveCalls, base: Base, draft: Draft, onCreated: (key: string, id: string) => void): Promise<Game> {
  const changes = changesOf(base, draft);
  // Fields were checked before: a number that is still empty does not get here.
  await calls.changeGame({ ...(changes.game as Partial<GameFields>), version: base.version });
  for (const id of changes.removed) await calls.removeRound(id);
  for (const { id, fields } of changes.updated) await calls.changeRound(id, fields as Partial<RoundFields>);
  const new_ids = new Map<string, string>();
  for (const { key, fields } of changes.created) {
    const { id } = await calls.createRound(fields as RoundFields);
    new_ids.set(key, id);
    onCreated(key, id);
  }
  if (changes.reordered) await calls.orderRounds(draft.rounds.map(({ key, id }) => new_ids.get(key) ?? id ?? key));
  return calls.readGame();
}
