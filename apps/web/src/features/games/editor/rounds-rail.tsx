import { useRef, type ReactElement } from "react";
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
import { useT } from "@showrunner/i18n/react";
import { createRandomId } from "../../../live/index.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { gamesMessages } from "../messages/en.ts";
import { DraftsButton } from "../authoring/drafts-button.tsx";
import { PicturesButton } from "../pictures/pictures-button.tsx";
import { ImportRoundsButton } from "../transfer/import-rounds-button.tsx";
import { useEditor } from "./editor-context.ts";
import { RoundRow } from "./round-row.tsx";
import { useSortAnnouncements } from "./use-sort-announcements.ts";

/** A shorter movement counts as a click. */
const DRAG_DISTANCE_PX = 6;

interface RoundsRailProps {
  /** Key of the open round. */
  readonly openKey: string | null;
  readonly onOpen: (key: string | null) => void;
}

/** The rounds in order: open, drag, move up and down, duplicate, delete. */
export function RoundsRail({ openKey, onOpen }: RoundsRailProps): ReactElement {
  const t = useT(gamesMessages);
  const { draft, dispatch, isReadOnly, notify } = useEditor();
  const { rounds } = draft;
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { accessibility, announcement, announce } = useSortAnnouncements(rounds);

  function move(key: string, index: number): void {
    dispatch({ type: "move", key, index });
    announce(key, index);
  }
  function onDragEnd({ active, over }: DragEndEvent): void {
    const index = rounds.findIndex(({ key }) => key === over?.id);
    if (over !== null && active.id !== over.id && index >= 0) dispatch({ type: "move", key: String(active.id), index });
  }
  function duplicate(key: string): void {
    const newKey = createRandomId();
    dispatch({ type: "duplicate", key, newKey });
    onOpen(newKey);
  }
  function remove(key: string): void {
    const index = rounds.findIndex((round) => round.key === key);
    const round = rounds[index];
    if (round === undefined) return;
    dispatch({ type: "remove", key });
    if (openKey === key) onOpen((rounds[index + 1] ?? rounds[index - 1])?.key ?? null);
    notify({
      kind: "info",
      message: t("round_deleted", { name: getRoundLabel(round.fields) || t("round_unnamed") }),
      action: {
        label: t("undo"),
        run: () => {
          dispatch({ type: "insert", round, index });
          onOpen(key);
        },
      },
    });
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext
          items={rounds.map(({ key }) => key)}
          strategy={verticalListSortingStrategy}
          disabled={isReadOnly}
        >
          <ol className="rounds-rail" ref={list} aria-label={t("rounds")}>
            {rounds.map((round, index) => (
              <RoundRow
                key={round.key}
                round={round}
                index={index}
                total={rounds.length}
                isOpen={round.key === openKey}
                onOpen={() => onOpen(round.key)}
                onMove={(to) => move(round.key, to)}
                onDuplicate={() => duplicate(round.key)}
                onDelete={() => remove(round.key)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {!isReadOnly && <ImportRoundsButton onOpen={onOpen} />}
      {!isReadOnly && <DraftsButton onOpenRound={onOpen} />}
      {!isReadOnly && <PicturesButton />}
      <p role="status" className="host-hidden">
        {announcement}
      </p>
    </>
  );
}
