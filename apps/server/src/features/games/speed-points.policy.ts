import { findSpeedPointsProblem } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { toRoundFields } from "./games.rows.ts";

/**
 * Rejects speed points on rounds that do not support them.
 *
 * @param prefix of the field's path, by position of the round.
 */
export function checkSpeedPoints(
  rounds: readonly GameRoundsTable[],
  definitions: RoundDefinitions,
  prefix: (index: number) => string,
): ServiceResult<undefined> {
  const fields = rounds.flatMap((row, index) => {
    if (row.speed_points !== 1) return [];
    const code = findSpeedPointsProblem(toRoundFields(row), definitions.get(row.type)?.speed_points === true);
    return code === null ? [] : [{ path: `${prefix(index)}speed_points`, code }];
  });
  return fields.length === 0 ? ok() : fail("validation_failed", { fields });
}
