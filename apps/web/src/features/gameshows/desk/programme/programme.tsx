import { useMemo, type ReactElement } from "react";
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Group } from "@mantine/core";
import { IconBooks, IconFileImport, IconPencilPlus, IconPlus } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useReorderGames } from "../../../../api/programme.api.ts";
import { useDesk } from "../desk-context.tsx";
import { reorderGames } from "../logic/programme-order.ts";
import { deskMessages } from "../messages/en.ts";
import { Card, Note } from "../panels/card.tsx";
import { useNotifyFailure } from "../refusals/use-failure-text.ts";
import { useShowContext, useAllSlices } from "../show/show-context.tsx";
import { GameItem } from "./game-item.tsx";
import { LanguageNote } from "./language-note.tsx";
import { useDragAnnouncements } from "./use-drag-announcements.ts";
import { useRoundIssues } from "./use-round-issues.ts";
import styles from "./programme.module.css";

/** All games with their rounds and the current position; pending games can be moved, edited and removed. */
export function Programme(): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { openDialog } = useDesk();
  const { games } = slices.programme;
  const move = useMoveGame();
  const issues = useRoundIssues();
  const sensors = useSensors(
    // A minimum distance, so that a tap on the handle does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => games.map((game) => game.id), [games]);
  const announcements = useDragAnnouncements(games);

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }
  return (
    <Card
      title={t("programme")}
      aside={
        slices.show.status === "completed" ? null : (
          <Button
            size="compact-sm"
            variant={games.length === 0 ? "filled" : "light"}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog({ kind: "add_game" })}
          >
            {t("add_game")}
          </Button>
        )
      }
      grow
    >
      {games.length === 0 && (
        <>
          <Note>{t("programme_empty")}</Note>
          {slices.show.status !== "completed" && (
            <Group gap="xs">
              <Button
                leftSection={<IconPencilPlus size={18} aria-hidden />}
                onClick={() => openDialog({ kind: "add_game", from: "own" })}
              >
                {t("write_game")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconBooks size={18} aria-hidden />}
                onClick={() => openDialog({ kind: "add_game", from: "library" })}
              >
                {t("from_library")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileImport size={18} aria-hidden />}
                onClick={() => openDialog({ kind: "import_game" })}
              >
                {t("import_game")}
              </Button>
            </Group>
          )}
        </>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={announcements}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={styles["games"]}>
            {games.map((game, index) => (
              <GameItem
                key={game.id}
                game={game}
                index={index}
                issues={issues.find((one) => one.show_game_id === game.id) ?? null}
                onMove={(to) => move(index, to)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <LanguageNote />
    </Card>
  );
}

/** Returns a function that moves a game and reports errors. */
function useMoveGame(): (from: number, to: number) => void {
  const slices = useAllSlices();
  const { details } = useShowContext();
  const notifyFailure = useNotifyFailure();
  const { mutate } = useReorderGames(details.id);
  return (from, to) => {
    const order = reorderGames(slices, from, to);
    if (order !== null) mutate(order, { onError: notifyFailure });
  };
}
