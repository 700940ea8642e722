import { useEffect, useRef, useState, type RefObject } from "react";

interface FileDrop<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  /** Whether a file is being dragged over the element. */
  readonly isOver: boolean;
}

/**
 * Accepts the first file that is dropped on an element, or pasted while the focus is inside. Complements the upload
 * button.
 */
export function useFileDrop<T extends HTMLElement>(onFile: (file: File) => void, disabled: boolean): FileDrop<T> {
  return useDropTarget<T>(([file]) => file !== undefined && onFile(file), disabled, false);
}

/** Accepts all files that are dropped on a screen, or pasted anywhere on the page outside of dialogs. */
export function useFilesDrop<T extends HTMLElement>(onFiles: (files: readonly File[]) => void): FileDrop<T> {
  return useDropTarget<T>(onFiles, false, true);
}

function useDropTarget<T extends HTMLElement>(
  onFiles: (files: readonly File[]) => void,
  disabled: boolean,
  isWholePage: boolean,
): FileDrop<T> {
  const ref = useRef<T>(null);
  const [isOver, setOver] = useState(false);
  const latestOnFiles = useRef(onFiles);
  useEffect(() => {
    latestOnFiles.current = onFiles;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || disabled) return;
    const listening = new AbortController();
    const take = (event: Event, files: FileList | undefined): void => {
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latestOnFiles.current([...files]);
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
    const paste = (event: ClipboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
      if (!isWholePage || !isElsewhere) take(event, event.clipboardData?.files);
    };
    if (isWholePage) document.addEventListener("paste", paste, { signal });
    else element.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [disabled, isWholePage]);
  return { ref, isOver };
}
