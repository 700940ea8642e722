import { useCallback, useEffect, useState } from "react";
import { hideSnackbar, notify } from "@showrunner/ui/host";
import { createRandomId } from "../../../live/index.ts";

/** `notify` for messages whose *Undo* changes the state of this component: they are hidden when it unmounts. */
export function useNotify(): typeof notify {
  const [shownIds] = useState(() => new Set<string>());
  useEffect(() => () => shownIds.forEach(hideSnackbar), [shownIds]);
  return useCallback(
    (snackbar) => {
      const { id = createRandomId() } = snackbar;
      shownIds.add(id);
      notify({ ...snackbar, id });
    },
    [shownIds],
  );
}
