import type { Json } from "../index.ts";
import type { Step } from "./test-world.ts";

/**
 * One random action as three numbers: its kind and two parameters. Any numbers are valid, so random sequences are plain
 * numbers and shrink well.
 */
export type RandomAction = readonly [what: number, one: number, other: number];

export type ActionFactory = (one: number, other: number) => Step;

/** The first three teams play from the beginning, the others may register later. */
const TEAM_IDS = ["ants", "bees", "crows", "ants", "bees", "crows", "deer", "eels"] as const;

export function pick<T>(choices: readonly [T, ...T[]], number: number): T {
  return choices[number % choices.length] ?? choices[0];
}

export const teamOf = (number: number): string => pick<string>(TEAM_IDS, number);

/** The ids offered by a question's face, whatever its format. */
export function collectIds(face: Json): readonly string[] {
  if (typeof face === "string") return [face];
  if (typeof face !== "object" || face === null) return [];
  if (Array.isArray(face)) return face.flatMap((each: Json) => collectIds(each));
  return Object.entries(face).flatMap(([key, value]) => (key === "text" ? [] : collectIds(value)));
}
