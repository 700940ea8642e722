import { useState, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { isDecidedWithBuzz } from "../logic/buzz-decision.ts";
import { findSuggestedCorrect, toValidateCommand } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { useCommand, useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { Card, Note } from "./card.tsx";
import { SubmissionList } from "./submission-list.tsx";
import { useSubmissionRows } from "./use-submission-rows.ts";

interface SubmissionsCardProps {
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** The submissions by time, with verdict buttons where the type does not judge by itself. */
export function SubmissionsCard({ round, desk }: SubmissionsCardProps): ReactElement {
  const t = useT(deskMessages);
  const submissions = useModeratorSlice("submissions");
  const { rows, more, error } = useSubmissionRows(round.id, submissions);
  const failure = useFailureText(error);
  return (
    <Card
      title={t("submissions_count", { n: submissions?.total ?? 0 })}
      aside={<AcceptSuggestedButton rows={rows} />}
      grow
    >
      {rows.length === 0 ? (
        <Note>{round.phase === "question" ? t("submissions_waiting") : t("submissions_none")}</Note>
      ) : (
        // Remount per round, to start at the top of the list.
        <SubmissionList key={round.id} rows={rows} more={more} round={round} desk={desk} />
      )}
      {failure !== null && <Note>{failure}</Note>}
    </Card>
  );
}

/** Judges all submissions that are suggested as correct. */
function AcceptSuggestedButton({ rows }: { readonly rows: readonly SubmissionRow[] }): ReactElement | null {
  const t = useT(deskMessages);
  const { run } = useCommand();
  const slices = useAllSlices();
  const [busy, setBusy] = useState(false);
  const suggested = findSuggestedCorrect(rows).filter((row) => !isDecidedWithBuzz(row, slices));
  if (suggested.length === 0) return null;

  async function acceptAll(): Promise<void> {
    setBusy(true);
    await Promise.all(suggested.map((row) => run(toValidateCommand(row, { outcome: "correct" }))));
    setBusy(false);
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="success"
      loading={busy}
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => void acceptAll()}
    >
      {t("accept_suggested", { n: suggested.length })}
    </Button>
  );
}
