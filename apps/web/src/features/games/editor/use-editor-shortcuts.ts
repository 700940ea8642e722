import { useEffect, useRef, type RefObject } from "react";
import { getControlKey } from "../../../lib/control-key.ts";

/**
 * Runs a function on Ctrl or Cmd with a key, unless a dialog is open above the editor, which may be in a dialog itself.
 */
export function useEditorShortcuts(
  editor: RefObject<HTMLElement | null>,
  shortcuts: Readonly<Record<string, () => unknown>>,
): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = getControlKey(event);
      const run = key === null ? undefined : newest.current[key];
      if (run === undefined) return;
      event.preventDefault();
      const dialog = event.target instanceof Element ? event.target.closest("[role=dialog]") : null;
      if (dialog === null || dialog.contains(editor.current)) run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [editor]);
}
