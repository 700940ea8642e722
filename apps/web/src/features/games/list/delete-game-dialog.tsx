import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { GameListItem } from "@showrunner/contract/rest";
import { ConfirmDialog, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDeleteGame } from "../../../api/games.api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { gamesMessages } from "../messages/index.ts";

interface DeleteGameDialogProps {
  readonly game: GameListItem;
  readonly onClose: () => void;
}

export function DeleteGameDialog({ game, onClose }: DeleteGameDialogProps): ReactElement {
  const t = useT(gamesMessages);
  const remove = useDeleteGame();

  function failure(error: Error): string {
    const shows = error instanceof ApiError && error.code === "game_in_use" ? error.params["shows"] : undefined;
    return Array.isArray(shows) && shows.length > 0
      ? t("delete_in_use", { shows: shows.map(String).join(", ") })
      : error.message;
  }

  return (
    <ConfirmDialog
      opened
      danger
      title={t("delete_title")}
      confirmLabel={t("delete_confirm")}
      pending={remove.isPending}
      error={remove.error && failure(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(game.id, {
          onSuccess: () => {
            notify({ kind: "success", message: t("deleted", { title: game.title }) });
            onClose();
          },
        })
      }
    >
      <Text>{t("delete_text", { title: game.title, rounds: t("rounds_count", { n: game.rounds_count }) })}</Text>
    </ConfirmDialog>
  );
}
