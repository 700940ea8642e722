import { useState, type ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { IconChecks, IconX } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { isDecidedWithBuzz } from "../logic/buzz-decision.ts";
import { findRest } from "../logic/submission-groups.ts";
import { findSuggestedCorrect } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { Card, Note } from "./card.tsx";
import { SubmissionList } from "./submission-list.tsx";
import { useJudgeTogether } from "./use-judge-together.ts";
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
      aside={round.capabilities.auto_validation ? null : <BatchButtons rows={rows} />}
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

/** Judges all submissions that are suggested as correct, or all others, by one command each. */
function BatchButtons({ rows }: { readonly rows: readonly SubmissionRow[] }): ReactElement | null {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const judgeTogether = useJudgeTogether();
  const [busy, setBusy] = useState(false);
  const separate = rows.filter((row) => !isDecidedWithBuzz(row, slices));
  const suggested = findSuggestedCorrect(separate);
  const rest = findRest(separate);

  async function judge(of: readonly SubmissionRow[], outcome: "correct" | "wrong"): Promise<void> {
    setBusy(true);
    await judgeTogether(of, { outcome });
    setBusy(false);
  }
  return (
    <Group gap="xs" justify="flex-end">
      {suggested.length > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color="success"
          disabled={busy}
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() => void judge(suggested, "correct")}
        >
          {t("accept_suggested", { n: suggested.length })}
        </Button>
      )}
      {rest.length > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color="error"
          disabled={busy}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => void judge(rest, "wrong")}
        >
          {t("reject_rest", { n: rest.length })}
        </Button>
      )}
    </Group>
  );
}
