import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedRound } from "@showrunner/transfer";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { validateRound } from "../draft/draft-problems.ts";
import { createRoundFields } from "../draft/create-round-fields.ts";

/** Values for fields that the input does not contain. */
export interface ImportDefaults {
  readonly max_points: number;
  readonly time_limit_s: number | null;
  /** Null gives the editor's default: winner takes all with the buzzer, else partial credit. */
  readonly scoring: RoundFields["scoring"] | null;
}

/** The fields of imported rounds with all defaults. */
export function completeRounds(
  rounds: readonly ImportedRound[],
  defaults: ImportDefaults,
  buzzerDefault: boolean,
): readonly RoundFields[] {
  return rounds.flatMap(({ fields }) => {
    const definition = ROUND_DEFINITIONS.get(fields.type);
    if (definition === undefined) return [];
    const { max_points, time_limit_s, scoring } = defaults;
    const own = createRoundFields(definition, { buzzer_default: buzzerDefault });
    const withDefaults = { ...own, max_points, time_limit_s, scoring: scoring ?? own.scoring };
    return [{ ...withDefaults, ...fields }];
  });
}

/** The rounds that the server would refuse, by index, each with the code of its first problem. */
export function findRefusedRounds(rounds: readonly RoundFields[]): ReadonlyMap<number, string> {
  return new Map(
    rounds.flatMap((round, index) => {
      const [code] = Object.values(validateRound(round));
      return code === undefined ? [] : [[index, code] as const];
    }),
  );
}
