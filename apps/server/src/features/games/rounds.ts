import type { RoundFields } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { FieldFailure } from "../../platform/http/failure.ts";
import { newRoundFields, newRoundRow, roundColumns, type Given } from "./rows.ts";
import type { GamesRepository } from "./repository.ts";
import type { RenderedTexts } from "./texts.service.ts";

/** Rounds of types that the server does not know, as wrong fields; a round that has such a type already may keep it. */
export function unknownTypes(
  rounds: readonly { readonly type: string; readonly path: string; readonly was?: string | undefined }[],
  definitions: RoundDefinitions,
): readonly FieldFailure[] {
  return rounds
    .filter(({ type, was }) => type !== was && !definitions.has(type))
    .map(({ path }) => ({ path, code: "unknown_round_type" }));
}

/** Statements that give rounds their places 0, 1, 2, …, for those that stand elsewhere. */
export function renumber(rounds: readonly GameRoundsTable[], repository: GamesRepository): readonly WriteStatement[] {
  return rounds.flatMap(({ game_id, id, position }, index) =>
    position === index ? [] : [repository.updateRound(game_id, id, { position: index })],
  );
}

export type RoundGiven = Given<RoundFields> & { readonly type: string; readonly id?: string | undefined };

export interface ReplacedRounds {
  readonly rounds: readonly GameRoundsTable[];
  readonly statements: readonly WriteStatement[];
}

/** All rounds of a game anew: those with the id of a present one are kept, the others are new, missing ones go. */
export function replaceRounds(
  game: Pick<GamesTable, "id" | "buzzer_default">,
  present: readonly GameRoundsTable[],
  given: readonly RoundGiven[],
  repository: GamesRepository,
  html: RenderedTexts,
  definitions: RoundDefinitions,
): ReplacedRounds {
  const known = new Map(present.map((round) => [round.id, round]));
  const added: GameRoundsTable[] = [];
  const changed: WriteStatement[] = [];
  const rounds = given.map(({ id, ...fields }, index) => {
    const before = id === undefined ? undefined : known.get(id);
    if (before === undefined) {
      const row = newRoundRow(newRoundFields(fields, game, definitions), game.id, index, html);
      added.push(row);
      return row;
    }
    // An id that is named twice is kept once.
    known.delete(before.id);
    const columns = { ...roundColumns(fields, html), position: index };
    changed.push(repository.updateRound(game.id, before.id, columns));
    return { ...before, ...columns };
  });
  const gone = [...known.keys()];
  const statements = [
    ...(gone.length === 0 ? [] : [repository.removeRounds(game.id, gone)]),
    ...changed,
    ...repository.insertRounds(added),
  ];
  return { rounds, statements };
}
