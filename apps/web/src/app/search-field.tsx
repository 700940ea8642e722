import { useEffect, useRef, useState, type ReactElement } from "react";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

/** Debounce of typing, in ms. */
const pause_ms = 250;

interface SearchFieldProps {
  readonly label: string;
  /** Value stored in the URL. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A search field whose text is stored in the URL, and follows it on back navigation. */
export function SearchField({ label, value = "", onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      onChange(wanted === "" ? undefined : wanted);
    }, pause_ms);
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
