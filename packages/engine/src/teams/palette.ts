import type { Colour } from "../ids.ts";

/**
 * Colours of teams that chose none, in the order in which they are given. Any two stay apart for people with normal
 * sight and with each kind of colour blindness (a test measures it), and on the stage's dark and light ground.
 */
export const team_palette: readonly Colour[] = [
  "#56B4E9",
  "#E69F00",
  "#009E73",
  "#5A3CE1",
  "#F0E442",
  "#B40F0F",
  "#D2D2D2",
  "#783C78",
  "#B4E1A5",
  "#D55E00",
  "#5A5A5A",
  "#A56996",
];
