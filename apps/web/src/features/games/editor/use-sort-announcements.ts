import { useState } from "react";
import type { Announcements, DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useT } from "@showrunner/i18n/react";
import type { DraftRound } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { gamesMessages } from "../messages/en.ts";

interface SortAnnouncements {
  readonly accessibility: NonNullable<DndContextProps["accessibility"]>;
  /** Result of the last move by button, for screen readers. */
  readonly announcement: string;
  readonly announce: (key: string, index: number) => void;
}

/** Localised screen reader texts for reordering rounds. */
export function useSortAnnouncements(rounds: readonly DraftRound[]): SortAnnouncements {
  const t = useT(gamesMessages);
  const [announcement, setAnnouncement] = useState("");
  const total = rounds.length;
  const place = (id: UniqueIdentifier | undefined): number => rounds.findIndex(({ key }) => key === id) + 1;
  const nameOf = (id: UniqueIdentifier): string => {
    const round = rounds.find(({ key }) => key === id);
    return (round && getRoundLabel(round.fields)) || t("round_unnamed");
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("drag_started", { name: nameOf(active.id), place: place(active.id), total }),
    onDragOver: ({ active, over }) =>
      over ? t("drag_over", { name: nameOf(active.id), place: place(over.id), total }) : undefined,
    onDragEnd: ({ active, over }) =>
      t("drag_ended", { name: nameOf(active.id), place: place(over?.id ?? active.id), total }),
    onDragCancel: ({ active }) => t("drag_cancelled", { name: nameOf(active.id), place: place(active.id), total }),
  };
  return {
    accessibility: { announcements, screenReaderInstructions: { draggable: t("drag_instructions") } },
    announcement,
    announce: (key, index) => setAnnouncement(t("drag_ended", { name: nameOf(key), place: index + 1, total })),
  };
}
