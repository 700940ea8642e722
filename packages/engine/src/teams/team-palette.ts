import type { Colour } from "../ids.ts";

/**
 * Colours for teams that chose none, in order of assignment. Any two are distinguishable with normal sight and with
 * each kind of colour blindness (measured by a test), and none resembles the red of the buzzer.
 */
export const TEAM_PALETTE: readonly Colour[] = [
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
