import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  row_menu: "Mehr zu Zeile {n}",
  move_up: "Zeile {n} nach oben",
  move_down: "Zeile {n} nach unten",
  remove: "Zeile {n} entfernen",
  left_out: {
    one: "{n} eingefügte Zeile wurde ausgelassen.",
    other: "{n} eingefügte Zeilen wurden ausgelassen.",
  },
} satisfies Translation<typeof en>;
