import { useMemo } from "react";
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import type { ModeratorGame } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";

interface Accessibility {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
}

/** Screen reader texts while a game is dragged. */
export function useDragAnnouncements(games: readonly ModeratorGame[]): Accessibility {
  const t = useT(deskMessages);
  return useMemo(() => {
    const titleOf = (id: UniqueIdentifier): string => games.find((game) => game.id === id)?.title ?? "";
    const placeOf = (id: UniqueIdentifier): number => games.findIndex((game) => game.id === id) + 1;
    return {
      screenReaderInstructions: { draggable: t("drag_help") },
      announcements: {
        onDragStart: ({ active }) => t("drag_start", { title: titleOf(active.id) }),
        onDragOver: ({ active, over }) =>
          over === null ? undefined : t("drag_over", { title: titleOf(active.id), place: placeOf(over.id) }),
        onDragEnd: ({ active, over }) =>
          over === null
            ? t("drag_cancel", { title: titleOf(active.id) })
            : t("drag_end", { title: titleOf(active.id), place: placeOf(over.id) }),
        onDragCancel: ({ active }) => t("drag_cancel", { title: titleOf(active.id) }),
      },
    };
  }, [games, t]);
}
