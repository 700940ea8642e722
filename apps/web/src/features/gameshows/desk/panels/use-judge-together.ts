import { useCallback } from "react";
import type { SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { countReplaced, toBatchCommand } from "../logic/submission-groups.ts";
import type { SubmissionDecision } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useShowContext } from "../show/show-context.tsx";

/** Judges submissions by one command, and reports those that their teams replaced in the meantime. */
export function useJudgeTogether(): (rows: readonly SubmissionRow[], decision: SubmissionDecision) => Promise<boolean> {
  const t = useT(deskMessages);
  const { run } = useCommand();
  const { connection } = useShowContext();
  return useCallback(
    async (rows, decision) => {
      const command = toBatchCommand(rows, decision);
      if (command === null || !(await run(command))) return false;
      const n = countReplaced(command, connection.getState().slices.submissions?.items ?? []);
      if (n > 0) notify({ kind: "warning", id: "replaced", message: t("submissions_replaced", { n }) });
      return true;
    },
    [run, connection, t],
  );
}
