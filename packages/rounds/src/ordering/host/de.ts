import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Reihenfolge",
  hint: "Drei bis acht Begriffe in die richtige Reihenfolge bringen. Je mehr Paare stimmen, desto mehr Punkte; wird bei der Auflösung automatisch gewertet.",
  items: "Begriffe in der richtigen Reihenfolge",
  items_hint:
    "Die Teams sehen sie gemischt. Mit Enter geht es zum nächsten; mehrere eingefügte Zeilen werden mehrere Begriffe.",
  item: "Begriff {n}",
  add: "Begriff hinzufügen",
  randomize_per_team: "Für jedes Team anders gemischt",
  randomize_per_team_hint:
    "Vom Nachbartisch lässt sich nichts nach der Position abschauen. Bei drei Begriffen sehen alle Teams dieselbe Mischung.",
  in_place: "Teams mit dem Begriff am richtigen Platz",
  pairs_in_order: "{n} von {of} Paaren in der richtigen Reihenfolge",
  problem_config_required: "Die Begriffe fehlen.",
  problem_too_few_items: "Es müssen mindestens {min} Begriffe sein.",
  problem_too_many_items: "Es sind höchstens {max} Begriffe möglich.",
  problem_item_required: "Der Begriff muss ein Text sein.",
  problem_too_long: "Höchstens {max} Zeichen.",
  problem_duplicate_item: "Diesen Begriff gibt es schon.",
} satisfies Translation<typeof en>;
