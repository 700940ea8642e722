import { stringify } from "csv-stringify/browser/esm/sync";
import type { RoundFields } from "@showrunner/contract/rest";
import { escapeFormula } from "../table-cells.ts";
import { toTableRows } from "./table-rows.ts";

/** Writes rounds as CSV with a byte order mark, which spreadsheets need to detect UTF-8. */
export function writeCsv(rounds: readonly RoundFields[]): string {
  return stringify(
    toTableRows(rounds).map((row) => [...row]),
    { bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/, cast: { string: escapeFormula } },
  );
}
