import { useEffect, useRef, useState, type ReactElement } from "react";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

/** Debounce of typing, in ms. */
const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  /** Value stored in the URL. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A search field whose text is stored in the URL, and follows it on back navigation. */
export function SearchField({ label, value = "", onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === committed.current) return;
    const timer = setTimeout(() => {
      committed.current = text;
      onChange(text === "" ? undefined : text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
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
