import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { IconBooks, IconCopy, IconDots, IconDownload, IconTrash, IconUser } from "@tabler/icons-react";
import type { GameListItem } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { useDuplicateGame, useMoveGame } from "../../../api/games.api.ts";
import { gamesMessages } from "../messages/en.ts";

export interface GameMenuProps {
  readonly game: GameListItem;
  /** The list that contains the game; of shared games, hosts can only take a copy. */
  readonly place: "library" | "own" | "shared";
  readonly onDelete: () => void;
  readonly onExport: () => void;
}

/** Copies, moves and deletes a game; what a list offers depends on where its games are. */
export function GameCardMenu({ game, place, onDelete, onExport }: GameMenuProps): ReactElement {
  const t = useT(gamesMessages);
  const { isAdmin, user } = useVisitor();
  const duplicate = useDuplicateGame();
  const move = useMoveGame();
  // `then` instead of callbacks of `mutate`, which React drops if the list no longer has this game.
  const onError = (error: Error): void => notify({ kind: "error", message: error.message });
  const copyToOwn = place !== "library";
  const to = place === "own" ? "library" : "own";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="game-card-above" variant="subtle" aria-label={t("options_of", { title: game.title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            void duplicate
              .mutateAsync({ id: game.id, ...(copyToOwn ? { owner: "me" } : {}) })
              .then((copy) => notify({ kind: "success", message: t("duplicated", { title: copy.title }) }), onError)
          }
        >
          {t(place === "shared" ? "copy_to_own" : "duplicate")}
        </Menu.Item>
        {game.content_hidden === undefined && (
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
            {t("export")}
          </Menu.Item>
        )}
        {isAdmin && user !== null && place !== "shared" && (
          <Menu.Item
            leftSection={to === "library" ? <IconBooks size={18} aria-hidden /> : <IconUser size={18} aria-hidden />}
            onClick={() =>
              void move.mutateAsync({ id: game.id, to }).then(
                () =>
                  notify({
                    kind: "success",
                    message: t(to === "library" ? "moved_to_library" : "moved_to_own", { title: game.title }),
                  }),
                onError,
              )
            }
          >
            {t(to === "library" ? "move_to_library" : "move_to_own")}
          </Menu.Item>
        )}
        {place !== "shared" && (
          <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t("delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
