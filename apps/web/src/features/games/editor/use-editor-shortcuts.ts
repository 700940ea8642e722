import { useEffect, useRef } from "react";

/** Runs a function on Ctrl or Cmd with a key, unless a dialog is open above the editor. */
export function useEditorShortcuts(shortcuts: Readonly<Record<string, () => unknown>>): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const run = event.ctrlKey || event.metaKey ? newest.current[event.key] : undefined;
      if (run === undefined) return;
      event.preventDefault();
      const inDialog = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
      if (!inDialog) run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
