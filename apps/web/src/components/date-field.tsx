import type { ReactElement } from "react";
import { TextInput } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useTypedFilter } from "./use-typed-filter.ts";

interface DateFieldProps {
  readonly label: string;
  /** Day stored in the URL, as YYYY-MM-DD; empty for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The field may not be left empty. */
  readonly isRequired?: boolean;
  readonly onChange: (day: string) => void;
}

/** While a year is typed, its first digits form years such as 0002. */
const FIRST_DAY = "1000-01-01";

/** A field for a day that is stored in the URL, and follows it on back navigation. */
export function DateField({ label, value, min, max, isRequired = false, onChange }: DateFieldProps): ReactElement {
  const commit = useCallbackRef(onChange);
  const isComplete = (day: string): boolean => (day === "" ? !isRequired : day >= FIRST_DAY);
  const { typed, setTyped, reset } = useTypedFilter(value, commit, isComplete);
  return (
    <TextInput
      type="date"
      label={label}
      min={min}
      max={max}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!isComplete(typed)) reset();
      }}
    />
  );
}
