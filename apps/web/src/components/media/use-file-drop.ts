import { useEffect, useRef, useState, type RefObject } from "react";

interface FileDrop<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  /** A file is dragged over the element. */
  readonly isOver: boolean;
}

/**
 * Accepts the first file that is dropped on an element, or pasted while the focus is inside. Complements the upload
 * button.
 */
export function useFileDrop<T extends HTMLElement>(onFile: (file: File) => void, disabled: boolean): FileDrop<T> {
  const ref = useRef<T>(null);
  const [isOver, setOver] = useState(false);
  const latestOnFile = useRef(onFile);
  useEffect(() => {
    latestOnFile.current = onFile;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || disabled) return;
    const listening = new AbortController();
    const take = (event: Event, files: FileList | undefined): void => {
      const file = files?.[0];
      if (file === undefined) return;
      event.preventDefault();
      latestOnFile.current(file);
    };
    const { signal } = listening;
    element.addEventListener(
      "dragover",
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element.addEventListener("dragleave", () => setOver(false), { signal });
    element.addEventListener(
      "drop",
      (event) => {
        // Prevents the browser from opening the file.
        event.preventDefault();
        setOver(false);
        take(event, event.dataTransfer?.files);
      },
      { signal },
    );
    element.addEventListener("paste", (event) => take(event, event.clipboardData?.files), { signal });
    return () => listening.abort();
  }, [disabled]);
  return { ref, isOver };
}
