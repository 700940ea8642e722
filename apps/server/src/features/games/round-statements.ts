import type { RoundFields } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { FieldFailure } from "../../platform/http/failure.ts";
import { completeRoundFields, createRoundRow, toRoundColumns, type PartialFields } from "./games.rows.ts";
import type { GamesRepository } from "./games.repository.ts";
import type { RenderedTexts } from "./render-texts.service.ts";

/** Returns field failures for rounds of unknown types; an existing round may keep its unknown type. */
export function findUnknownTypes(
  rounds: readonly { readonly type: string; readonly path: string; readonly was?: string | undefined }[],
  definitions: RoundDefinitions,
): readonly FieldFailure[] {
  return rounds
    .filter(({ type, was }) => type !== was && !definitions.has(type))
    .map(({ path }) => ({ path, code: "unknown_round_type" }));
}

/** Statements that set positions to 0, 1, 2, … where they differ. */
export function renumberRounds(
  rounds: readonly GameRoundsTable[],
  repository: GamesRepository,
): readonly WriteStatement[] {
  return rounds.flatMap(({ game_id, id, position }, index) =>
    position === index ? [] : [repository.updateRound(game_id, id, { position: index })],
  );
}

export type RoundInput = PartialFields<RoundFields> & { readonly type: string; readonly id?: string | undefined };

export interface ReplacedRounds {
  readonly rounds: readonly GameRoundsTable[];
  readonly statements: readonly WriteStatement[];
}

/** Replaces all rounds of a game: updates rounds with a known id, inserts others, deletes missing ones. */
export function replaceRounds(
  game: Pick<GamesTable, "id" | "buzzer_default">,
  currentRounds: readonly GameRoundsTable[],
  given: readonly RoundInput[],
  repository: GamesRepository,
  html: RenderedTexts,
  definitions: RoundDefinitions,
): ReplacedRounds {
  const known = new Map(currentRounds.map((round) => [round.id, round]));
  const added: GameRoundsTable[] = [];
  const changed: WriteStatement[] = [];
  const rounds = given.map(({ id, ...fields }, index) => {
    const before = id === undefined ? undefined : known.get(id);
    if (before === undefined) {
      const row = createRoundRow(completeRoundFields(fields, game, definitions), game.id, index, html);
      added.push(row);
      return row;
    }
    // If an id occurs twice, its first occurrence updates the round and the second inserts a new one.
    known.delete(before.id);
    const columns = { ...toRoundColumns(fields, html), position: index };
    changed.push(repository.updateRound(game.id, before.id, columns));
    return { ...before, ...columns };
  });
  const removedIds = [...known.keys()];
  const statements = [
    ...(removedIds.length === 0 ? [] : [repository.removeRounds(game.id, removedIds)]),
    ...changed,
    ...repository.insertRounds(added),
  ];
  return { rounds, statements };
}
