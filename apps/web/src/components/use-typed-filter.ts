import { useEffect, useRef, useState } from "react";

/** Debounce of typing, in ms. */
const DEBOUNCE_MS = 250;

interface TypedFilter {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Returns to the value in the URL. */
  readonly reset: () => void;
}

/**
 * Text of a filter that is stored in the URL: kept locally while it is typed, because the URL changes later, committed
 * after a pause, and following the URL on back navigation.
 *
 * @param onCommit called with the text; must be stable
 * @param isComplete false for text that is not committed yet, such as the first digits of a year
 */
export function useTypedFilter(
  value: string,
  onCommit: (text: string) => void,
  isComplete: (text: string) => boolean = () => true,
): TypedFilter {
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setTyped(value);
  }, [value]);
  const text = typed.trim();
  const canCommit = isComplete(text);
  useEffect(() => {
    if (!canCommit || text === committed.current) return;
    const timer = setTimeout(() => {
      committed.current = text;
      onCommit(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, canCommit, onCommit]);
  return { typed, setTyped, reset: () => setTyped(committed.current) };
}
