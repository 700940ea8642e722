import type { Colour } from "../ids.ts";

/**
 * Colours of teams that chose none, in the order in which they are given. Any two stay apart for people with normal
 * sight and with each kind of colour blindness (a test measures it), and none is mistaken for the red of the buzzer.
 */
export const team_palette: readonly Colour[] = [
  "#56B4E9",
  "#E69F00",
  "#4B9678",
  "#690FA5",
  "#F0E14B",
  "#B40000",
  "#96F0FF",
  "#A569FF",
  "#A5D296",
  "#87005A",
  "#875A96",
  "#5A00F0",
];
