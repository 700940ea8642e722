/** Why a database cannot be copied into another one. The source is unchanged. */
export type CopyProblem =
  | "too_long"
  | "too_large"
  | "null_character"
  | "duplicate"
  | "reference"
  | "mismatch"
  | "not_empty";

/** The target cannot hold a value, or does not contain what was written. */
export class UncopyableData extends Error {
  override readonly name = "UncopyableData";
  readonly problem: CopyProblem;
  /** `table` or `table.column`; null if the problem concerns neither. */
  readonly place: string | null;

  constructor(problem: CopyProblem, place: string | null) {
    super(place === null ? problem : `${problem} in ${place}`);
    this.problem = problem;
    this.place = place;
  }
}
