import { ROUND_TYPES } from "@showrunner/rounds";
import { read, root } from "../lib/files.ts";

const FOLDER = "docs/round-types";
/** Title, introduction and the table of one row that the page of a round type begins with. */
const PAGE_START = /^# (.+)\n\n[^|]+\n\n(\|.+\|)\n(\|[-|]+\|)\n\|(.+)\|\n/;

function readPage(file: string): { readonly heading: string; readonly separator: string; readonly row: string } {
  const match = PAGE_START.exec(read(root, `${FOLDER}/${file}`));
  if (match === null)
    throw new Error(`${FOLDER}/${file} does not begin with a title, a sentence and a table of one row`);
  const [, title = "", heading = "", separator = "", cells = ""] = match;
  return { heading, separator, row: `| [${title}](${file}) |${cells}|` };
}

/** docs/round-types/README.md, whose table is collected from the pages of the round types. */
export function renderRoundTypesPage(): Promise<string> {
  const kebabCase = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const pages = ROUND_TYPES.map(({ definition }) => readPage(`${kebabCase(definition.type)}.md`));
  const headings = new Set(pages.map(({ heading, separator }) => `| type ${heading}\n|---${separator}`));
  if (headings.size !== 1) throw new Error(`The tables in ${FOLDER} have different columns`);
  const table = [...headings, ...pages.map(({ row }) => row)].join("\n");
  return Promise.resolve(read(root, `${FOLDER}/README.md`).replace(/^\| type [\s\S]+?\|$(?!\n\|)/m, table));
}
