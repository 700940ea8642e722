import { defineCatalog } from "@showrunner/i18n";

export const en = {
  prompt: "Put them in order: drag, or use the arrows",
  items: "Items to put in order",
  handle: "{item}, place {place} of {total}. Move with the arrow keys",
  move_up: "Move up: {item}",
  move_down: "Move down: {item}",
  moved: "{item}: place {place} of {total}",
  right_order: "Right order",
  own_place: "You: {place}",
} as const;

export const orderingMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
