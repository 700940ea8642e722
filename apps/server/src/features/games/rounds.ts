import type { RoundFields } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { FieldFailure } from "../../platform/http/failure.ts";
import { newRoundFields, newRoundRow, roundColumns, type Given } from "./rows.ts";
import type { GamesRepository } from "./repository.ts";
import type { RenderedTexts } from "./texts.service.ts";

/** Rounds of unknown types as field failures; an existing round may keep its unknown type. */
export function unknownTypes(
  rounds: readonly { readonly type: string; readonly path: string; readonly was?: string | undefined }[],
  definitions: RoundDefinitions,
): readonly FieldFailure[] {
  return rounds
    .filter(({ type, was }) => type !== was && !definitions.has(type))
    .map(({ path }) => ({ path, code: "unknown_round_type" }));
}

/** Statements that set positions to 0, 1, 2, … where they differ. */
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

/** Replaces all rounds of a game: updates rounds with a known id, inserts others, deletes missing ones. */
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
    // Of duplicate ids, the first one wins.
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
