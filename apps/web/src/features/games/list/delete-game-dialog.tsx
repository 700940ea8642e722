import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { GameListItem } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDeleteGame } from "../../../api/games.api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { ConfirmMutation } from "../../../components/confirm-mutation.tsx";
import { gamesMessages } from "../messages/en.ts";

interface DeleteGameDialogProps {
  readonly game: GameListItem;
  readonly onClose: () => void;
}

export function DeleteGameDialog({ game, onClose }: DeleteGameDialogProps): ReactElement {
  const t = useT(gamesMessages);
  const remove = useDeleteGame();

  function describeError(error: Error): string {
    const shows = error instanceof ApiError && error.code === "game_in_use" ? error.params["shows"] : undefined;
    return Array.isArray(shows) && shows.length > 0
      ? t("delete_in_use", { shows: shows.map(String).join(", ") })
      : error.message;
  }

  return (
    <ConfirmMutation
      danger
      title={t("delete_title")}
      confirmLabel={t("delete_confirm")}
      mutation={remove}
      input={game.id}
      describeError={describeError}
      onDone={() => notify({ kind: "success", message: t("deleted", { title: game.title }) })}
      onClose={onClose}
    >
      <Text>{t("delete_text", { title: game.title, rounds: t("rounds_count", { n: game.rounds_count }) })}</Text>
    </ConfirmMutation>
  );
}
