import { useState, type ReactElement } from "react";
import { ActionIcon, Loader, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ModeratorGame } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useGame } from "../../../../api/games.api.ts";
import { useDesk } from "../desk-context.tsx";
import { reorderGames } from "../logic/programme-order.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices } from "../show/show-context.tsx";

interface GameMenuProps {
  readonly game: ModeratorGame;
  readonly index: number;
  readonly onMove: (to: number) => void;
}

/** Moves, edits or removes a game. */
export function GameMenu({ game, index, onMove }: GameMenuProps): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { openDialog } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t("game_menu", { title: game.title })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={reorderGames(slices, index, index - 1) === null}
          leftSection={<IconArrowUp size={18} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => onMove(index - 1)}
        >
          {t("move_up")}
        </Menu.Item>
        <Menu.Item
          disabled={reorderGames(slices, index, index + 1) === null}
          leftSection={<IconArrowDown size={18} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => onMove(index + 1)}
        >
          {t("move_down")}
        </Menu.Item>
        {slices.show.status === "ready" && isOpen && <EditItem gameId={game.game_id} />}
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => openDialog({ kind: "remove_game", showGameId: game.id, title: game.title })}
        >
          {t("remove_game")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Offers editing only before the start, because a running show plays the frozen games. */
function EditItem({ gameId }: { readonly gameId: string }): ReactElement | null {
  const t = useT(deskMessages);
  const { openDialog } = useDesk();
  const { data, isPending } = useGame(gameId);
  if (data?.editable === false) return null;
  return (
    <Menu.Item
      disabled={data === undefined}
      leftSection={isPending ? <Loader size={18} /> : <IconPencil size={18} aria-hidden />}
      onClick={() => openDialog({ kind: "editor", gameId })}
    >
      {data !== undefined && data.show_id === null && data.owner_id === null ? t("edit_library_game") : t("edit_game")}
    </Menu.Item>
  );
}
