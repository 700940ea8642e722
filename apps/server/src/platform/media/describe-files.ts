import type { UserCaller } from "../http/caller.ts";
import type { GeneratedColumns } from "../db/index.ts";
import { getAttemptIds, presentGeneration, UPLOADED, type FindCosts, type GenerationFields } from "./generation.ts";
import { NOT_LINKED, type LinkedFields } from "./linked-fields.ts";

/** Fields of an image or a video about its link and how it was created. */
export type DescribedFields = LinkedFields & GenerationFields;

/** Fields of a file that was just uploaded. */
export const JUST_UPLOADED: DescribedFields = { ...NOT_LINKED, ...presentGeneration(UPLOADED, new Map(), true) };

interface Dependencies<Row> {
  /** The primary or newest link of each file; files without a link are omitted. */
  readonly findShown: (ids: readonly string[]) => Promise<ReadonlyMap<string, LinkedFields>>;
  readonly findCosts: FindCosts;
  readonly canEdit: (caller: UserCaller, row: Row) => boolean;
}

/** Loads what the fields of these files need; only editors see prompts and costs. */
export type DescribeFiles<Row> = (caller: UserCaller, rows: readonly Row[]) => Promise<(row: Row) => DescribedFields>;

export function createDescribeFiles<Row extends GeneratedColumns & { readonly id: string }>({
  findShown,
  findCosts,
  canEdit,
}: Dependencies<Row>): DescribeFiles<Row> {
  return async (caller, rows) => {
    const [shown, costs] = await Promise.all([findShown(rows.map(({ id }) => id)), findCosts(getAttemptIds(rows))]);
    return (row) => ({
      ...(shown.get(row.id) ?? NOT_LINKED),
      ...presentGeneration(row, costs, canEdit(caller, row)),
    });
  };
}
