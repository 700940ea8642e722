import type { UndoSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { decisionText } from "../../../app/decisions/decision-text.ts";
import { useDesk } from "../desk/desk-context.tsx";
import { useCommand, useModeratorSlice } from "../show/context.tsx";
import { undo_messages } from "./messages/index.ts";

export interface Undo {
  /** Null when nothing can be undone. */
  readonly decision: UndoSlice | null;
  /** Localized description of the decision. */
  readonly what: string;
  readonly busy: boolean;
  /** Undoes it, after a confirmation if the audience saw it. */
  readonly ask: () => void;
  readonly take: () => Promise<void>;
}

/** The latest decision that can be undone. */
export function useUndo(): Undo {
  const t = useT(undo_messages);
  const locale = useLocale();
  const decision = useModeratorSlice("undo");
  const { run, isBusy } = useCommand();
  const { open } = useDesk();
  const what = decision === null ? "" : decisionText(asDecision(decision), locale);
  const busy = decision !== null && isBusy({ type: "undo", decision_seq: decision.decision_seq });

  async function take(): Promise<void> {
    if (decision === null) return;
    const done = await run({ type: "undo", decision_seq: decision.decision_seq });
    if (done) notify({ kind: "info", id: "undone", message: t("undone", { what }) });
  }
  function ask(): void {
    if (decision === null || busy) return;
    if (decision.seen === null) void take();
    else open({ kind: "undo", decision_seq: decision.decision_seq });
  }
  return { decision, what, busy, ask, take };
}

function asDecision({ kind, game_title, round_number, team, draw, outcome, points }: UndoSlice) {
  return {
    kind,
    game: game_title,
    number: round_number,
    team: team?.name ?? null,
    has_team: team !== null,
    draw: draw?.map(({ name }) => name),
    outcome,
    points,
  };
}
