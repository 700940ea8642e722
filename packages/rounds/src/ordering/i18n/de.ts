import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  prompt: "Bringen Sie alles in die richtige Reihenfolge: ziehen oder Pfeile antippen",
  items: "Zu ordnende Begriffe",
  handle: "{item}, Platz {place} von {total}. Mit den Pfeiltasten verschieben",
  move_up: "Nach oben: {item}",
  move_down: "Nach unten: {item}",
  moved: "{item}: Platz {place} von {total}",
  right_order: "Richtige Reihenfolge",
  own_place: "Sie: {place}",
} satisfies Translation<typeof en>;
