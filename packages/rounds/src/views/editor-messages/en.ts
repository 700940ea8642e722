import { defineCatalog } from "@showrunner/i18n";

export const en = {
  row_menu: "More for line {n}",
  move_up: "Move line {n} up",
  move_down: "Move line {n} down",
  remove: "Remove line {n}",
  left_out: {
    one: "{n} pasted line was left out.",
    other: "{n} pasted lines were left out.",
  },
} as const;

/** Messages of lists in the editors of several types. */
export const editorMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
