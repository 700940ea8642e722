import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDeleteGameshow } from "../../../api/gameshows.api.ts";
import { ConfirmMutation } from "../../../components/confirm-mutation.tsx";
import { DELETE_CONFIRMATION_WORD } from "../delete-confirmation-word.ts";
import { gameshowsMessages } from "../messages/en.ts";

interface DeleteShowDialogProps {
  readonly show: GameshowListItem;
  readonly onClose: () => void;
}

export function DeleteShowDialog({ show, onClose }: DeleteShowDialogProps): ReactElement {
  const t = useT(gameshowsMessages);
  const remove = useDeleteGameshow();
  return (
    <ConfirmMutation
      danger
      word={DELETE_CONFIRMATION_WORD}
      title={t("delete_title")}
      confirmLabel={t("delete_confirm")}
      mutation={remove}
      input={show.id}
      onDone={() => notify({ kind: "success", message: t("deleted", { name: show.name }) })}
      onClose={onClose}
    >
      {show.status === "active" && (
        <Text c="warning" fw={600}>
          {t("delete_active")}
        </Text>
      )}
      <Text>{t("delete_text", { name: show.name })}</Text>
    </ConfirmMutation>
  );
}
