import type { ImportFormat } from "../import-model.ts";
import { findHeading } from "./columns.ts";
import { findDelimiter } from "./csv.ts";
import { isShowrunnerFile } from "./showrunner-json.ts";

/** An opening brace with the beginning of GIFT answers. */
const GIFT_BRACE = /(?:^|[^\\])\{\s*(?:[=~#%}]|TRUE\s*[}#]|T\s*[}#]|FALSE\s*[}#]|F\s*[}#])/u;
const GIFT_TITLE = /^::[^:\n]+::/mu;

const FORMAT_OF_EXTENSION: ReadonlyMap<string, ImportFormat> = new Map([
  ["csv", "table"],
  ["tsv", "table"],
  ["gift", "gift"],
]);

/** Whether all lines have tabs, a row names the columns, or all lines have the same number of semicolons. */
function isTable(text: string): boolean {
  const delimiter = findDelimiter(text);
  if (delimiter === null) return false;
  const rows = text
    .split(/\r\n|[\n\r]/u, 20)
    .map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', "")));
  if (findHeading(rows) !== null || delimiter === "\t") return true;
  return delimiter === ";" && rows.filter((row) => row.some((cell) => cell.trim() !== "")).length > 1;
}

/** Recognises the format of a text by its content and, for files, by the extension of its name. */
export function recogniseText(text: string, fileName = ""): ImportFormat {
  const start = text.trimStart().slice(0, 1);
  if (start === "{" || start === "[") {
    try {
      return isShowrunnerFile(JSON.parse(text) as unknown) ? "showrunner" : "open_trivia";
    } catch {
      // Not JSON; it may be a text that begins with a bracket.
    }
  }
  const byName = FORMAT_OF_EXTENSION.get(fileName.toLowerCase().split(".").at(-1) ?? "");
  if (byName !== undefined) return byName;
  if (isTable(text)) return "table";
  if (GIFT_BRACE.test(text) || GIFT_TITLE.test(text)) return "gift";
  return "text";
}

/** Whether a file is a zip file: a spreadsheet or an archive. */
export function recogniseZip(data: Uint8Array): boolean {
  return data[0] === 0x50 && data[1] === 0x4b && (data[2] === 0x03 || data[2] === 0x05);
}
