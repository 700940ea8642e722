import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useRemoveGame } from "../../../../api/programme.api.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useShowContext } from "../show/show-context.tsx";

interface RemoveGameDialogProps {
  readonly showGameId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Removes a game from the show; only tie-breaks are lost with it. */
export function RemoveGameDialog({ showGameId, title, onClose }: RemoveGameDialogProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useRemoveGame(details.id);
  return (
    <ConfirmDialog
      opened
      title={t("remove_title", { title })}
      confirmLabel={t("remove_game")}
      danger
      pending={isPending}
      error={useFailureText(error)}
      onConfirm={() => mutate(showGameId, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t("remove_text")}
    </ConfirmDialog>
  );
}
