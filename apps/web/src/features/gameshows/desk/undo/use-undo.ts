import type { UndoSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { formatDecision } from "../../../../lib/log-texts/format-decision.ts";
import { useDesk } from "../desk-context.tsx";
import { useCommand, useModeratorSlice } from "../show/show-context.tsx";
import { deskMessages } from "../messages/en.ts";

export interface UndoControl {
  /** Null when nothing can be undone. */
  readonly decision: UndoSlice | null;
  /** Localised description of the decision. */
  readonly what: string;
  readonly isBusy: boolean;
  /** Undoes the decision, after a confirmation if the audience has seen it. */
  readonly request: () => void;
  readonly undo: () => Promise<void>;
}

/** The latest decision that can be undone. */
export function useUndo(): UndoControl {
  const t = useT(deskMessages);
  const locale = useLocale();
  const decision = useModeratorSlice("undo");
  const { run, isBusy: isCommandBusy } = useCommand();
  const { openDialog } = useDesk();
  const what = decision === null ? "" : formatDecision(toDecision(decision), locale);
  const isBusy = decision !== null && isCommandBusy({ type: "undo", decision_seq: decision.decision_seq });

  async function undo(): Promise<void> {
    if (decision === null) return;
    const isDone = await run({ type: "undo", decision_seq: decision.decision_seq });
    if (isDone) notify({ kind: "info", id: "undone", message: t("undone", { what }) });
  }
  function request(): void {
    if (decision === null || isBusy) return;
    if (decision.seen === null) void undo();
    else openDialog({ kind: "undo", decisionSeq: decision.decision_seq });
  }
  return { decision, what, isBusy, request, undo };
}

function toDecision({ kind, game_title, round_number, team, draw, outcome, points, count }: UndoSlice) {
  return {
    kind,
    game: game_title,
    number: round_number,
    team: team?.name ?? null,
    hasTeam: team !== null,
    draw: draw?.map(({ name }) => name),
    outcome,
    points,
    count,
  };
}
