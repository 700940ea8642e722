import { deepEqual } from "fast-equals";

/** The fields of `now` whose values differ from `before`. */
export function getChangedFields<T extends object>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !deepEqual(value, before[key as keyof T])),
  ) as Partial<T>;
}
