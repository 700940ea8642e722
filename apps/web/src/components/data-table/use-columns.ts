import { useState } from "react";
import { readStored, writeStored } from "../../api/storage.ts";
import type { DataColumn } from "./data-table.tsx";

interface ChosenColumns<C> {
  /** Columns to show, in order. */
  readonly shown: readonly C[];
  readonly ids: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  /** Restores the default columns. */
  readonly reset: () => void;
}

/** Parses a stored choice: drops columns of earlier versions, and falls back to the default for anything but a list. */
export function parseChoice(stored: string | null, optional: readonly string[]): readonly string[] | null {
  try {
    const ids: unknown = stored === null ? null : JSON.parse(stored);
    return Array.isArray(ids) ? optional.filter((id) => ids.includes(id)) : null;
  } catch {
    return null;
  }
}

/** The columns that the user has chosen, stored in this browser. */
export function useColumns<C extends Pick<DataColumn<never>, "id" | "isRowHeader" | "isOptional">>(
  storageKey: string,
  columns: readonly C[],
): ChosenColumns<C> {
  const [stored, setStored] = useState(() => readStored(storageKey));
  const choosable = columns.filter(({ isRowHeader }) => isRowHeader !== true);
  const ids =
    parseChoice(
      stored,
      choosable.map(({ id }) => id),
    ) ?? choosable.filter(({ isOptional }) => isOptional !== true).map(({ id }) => id);
  const store = (value: string | null): void => {
    writeStored(storageKey, value);
    setStored(value);
  };
  return {
    shown: columns.filter(({ id, isRowHeader }) => isRowHeader === true || ids.includes(id)),
    ids,
    choose: (chosen) => store(JSON.stringify(chosen)),
    reset: () => store(null),
  };
}
