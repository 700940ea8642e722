import { useCallback, type ReactElement } from "react";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTypedFilter } from "./use-typed-filter.ts";

interface SearchFieldProps {
  readonly label: string;
  /** Value stored in the URL. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A search field whose text is stored in the URL, and follows it on back navigation. */
export function SearchField({ label, value = "", onChange }: SearchFieldProps): ReactElement {
  const commit = useCallback((text: string) => onChange(text === "" ? undefined : text), [onChange]);
  const { typed, setTyped } = useTypedFilter(value, commit);
  return (
    <TextInput
      className="app-search"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
