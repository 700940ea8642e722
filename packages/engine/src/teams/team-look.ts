import type { Map as Dict } from "immutable";
import type { Colour } from "../ids.ts";
import { TEAM_PALETTE } from "./team-palette.ts";

/** Number of emblem shapes. */
export const EMBLEM_COUNT = 12;

const COLOUR_PATTERN = /^#[0-9a-f]{6}$/iu;

/** The normalised colour; null if it is not `#RRGGBB`. */
export function normaliseColour(colour: string): Colour | null {
  return COLOUR_PATTERN.test(colour) ? colour.toUpperCase() : null;
}

/** Keys for counting looks: the colour, the emblem, and the pair. */
export function toLookKeys(colour: Colour, emblem: number): readonly [string, string, string] {
  return [colour, `${emblem}`, `${colour} ${emblem}`];
}

/** The least used palette colour; the earlier one in a tie (TEAM-4). */
export function chooseColour(looks: Dict<string, number>): Colour {
  return leastUsed(TEAM_PALETTE, (colour) => looks.get(colour) ?? 0);
}

/** The emblem least used with this colour, then least used overall (TEAM-5). */
function nextEmblem(looks: Dict<string, number>, colour: Colour): number {
  const candidates = Array.from({ length: EMBLEM_COUNT }, (_, emblem) => emblem);
  const weight = 1 + Math.max(0, ...candidates.map((emblem) => looks.get(`${emblem}`) ?? 0));
  return leastUsed(candidates, (emblem) => {
    const [, alone, pair] = toLookKeys(colour, emblem);
    return (looks.get(pair) ?? 0) * weight + (looks.get(alone) ?? 0);
  });
}

/** The requested emblem unless a team of this colour has it, else the next one (TEAM-5). */
export function chooseEmblem(looks: Dict<string, number>, colour: Colour, requested: number | null): number {
  const isFree =
    requested !== null &&
    Number.isInteger(requested) &&
    requested >= 0 &&
    requested < EMBLEM_COUNT &&
    !looks.has(toLookKeys(colour, requested)[2]);
  return isFree ? requested : nextEmblem(looks, colour);
}

function leastUsed<T>(candidates: readonly T[], used: (candidate: T) => number): T {
  return candidates.reduce((best, candidate) => (used(candidate) < used(best) ? candidate : best));
}
