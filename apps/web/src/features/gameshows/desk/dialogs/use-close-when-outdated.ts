import { useEffect } from "react";
import { deepEqual } from "fast-equals";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useDesk } from "../desk-context.tsx";
import { getCommandView } from "../logic/moderator-command.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices } from "../show/show-context.tsx";

/**
 * Closes a dialog, and says why, when the show has moved on since it was opened: its command would be refused
 * (ROUND-2), and it would show another game or round.
 *
 * @param isPending whether the dialog's own command is pending, which moves the show on
 */
export function useCloseWhenOutdated(isPending: boolean, onClose: () => void): void {
  const t = useT(deskMessages);
  const { dialogView } = useDesk();
  const view = getCommandView(useAllSlices());
  const isOutdated = !isPending && dialogView !== null && !deepEqual(view, dialogView);
  useEffect(() => {
    if (!isOutdated) return;
    notify({ kind: "info", id: "refused-stale_view", message: t("refused_stale_view") });
    onClose();
  }, [isOutdated, onClose, t]);
}
