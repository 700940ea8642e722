import { useEffect, useState } from "react";
import type { Draft } from "../draft/draft.ts";
import { useEditor } from "./editor-context.ts";

/** Pause before a check runs, so that neither opening a game nor typing waits for it, in ms. */
const CHECK_DELAY_MS = 400;

/**
 * Runs a check on the last saved draft, or on the current draft while `isOpen`, and returns its result.
 *
 * @param check must be defined outside of the component: a new function runs again
 */
export function useDraftCheck<T>(check: (draft: Draft) => Promise<T>, before: T, isOpen: boolean): T {
  const { draft, isDirty } = useEditor();
  const [found, setFound] = useState(before);
  const isChecked = isOpen || !isDirty;
  useEffect(() => {
    if (!isChecked) return undefined;
    let isCurrent = true;
    const run = async (): Promise<void> => {
      const next = await check(draft);
      if (isCurrent) setFound(next);
    };
    // Without the check there are no hints.
    const timer = setTimeout(() => void run().catch(() => undefined), CHECK_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [check, draft, isChecked]);
  return found;
}
