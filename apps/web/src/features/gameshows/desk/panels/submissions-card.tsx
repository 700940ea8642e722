import { useDeferredValue, useState, type ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { IconChecks, IconEye, IconX } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { findRest, MAX_JUDGED_TOGETHER } from "../logic/submission-groups.ts";
import { canJudge, findSuggestedCorrect } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useAllSlices, useCommand } from "../show/show-context.tsx";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { Card, Note } from "./card.tsx";
import { SubmissionList } from "./submission-list.tsx";
import { useJudgeTogether } from "./use-judge-together.ts";
import { useSubmissionRows } from "./use-submission-rows.ts";

interface SubmissionsCardProps {
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** The submissions by time, with buttons to decide if the type does not judge automatically. */
export function SubmissionsCard({ round, desk }: SubmissionsCardProps): ReactElement {
  const t = useT(deskMessages);
  const submissions = useModeratorSlice("submissions");
  const { rows, more, error } = useSubmissionRows(round.id, submissions);
  const failure = useFailureText(error);
  // Many rows render in pieces, after the rest of the desk: a reveal changes all of them.
  const listed = { rows: useDeferredValue(rows), round: useDeferredValue(round), desk: useDeferredValue(desk) };
  return (
    <Card
      title={submissions === null ? t("submissions") : t("submissions_count", { n: submissions.total })}
      aside={
        <Group gap="xs" justify="flex-end">
          <ShowWrongButton round={round} />
          {!round.capabilities.auto_validation && <BatchButtons rows={rows} />}
        </Group>
      }
      grow
    >
      {listed.rows.length === 0 ? (
        <Note>
          {submissions === null
            ? t("submissions_gone")
            : round.phase === "question"
              ? t("submissions_waiting")
              : t("submissions_none")}
        </Note>
      ) : (
        // Remount per round, to start at the top of the list.
        <SubmissionList key={listed.round.id} more={more} {...listed} />
      )}
      {failure !== null && <Note>{failure}</Note>}
    </Card>
  );
}

/** After the reveal: shows the wrong answers on the screens, where they are only counted so far (PROJ-16). */
function ShowWrongButton({ round }: Pick<SubmissionsCardProps, "round">): ReactElement | null {
  const t = useT(deskMessages);
  const { show, distribution } = useAllSlices();
  const { run, isBusy } = useCommand();
  const entries = distribution?.round_id === round.id ? distribution.entries : [];
  const withheld = entries.filter(({ withheld: isWithheld, hidden }) => isWithheld === true && hidden !== true);
  if (round.phase !== "revealed" || withheld.length === 0) return null;
  const command = { type: "round_action", action: { wrong: true } } as const;
  return (
    <Button
      size="compact-sm"
      variant="light"
      disabled={show.paused || isBusy(command)}
      leftSection={<IconEye size={16} aria-hidden />}
      onClick={() => void run(command)}
    >
      {t("show_wrong_answers", { n: withheld.length })}
    </Button>
  );
}

const BATCHES = [
  { outcome: "correct", label: "accept_suggested", colour: "success", BatchIcon: IconChecks },
  { outcome: "wrong", label: "reject_rest", colour: "error", BatchIcon: IconX },
] as const;

/** Judges the submissions suggested as correct, or all others, as many as one command can. */
function BatchButtons({ rows }: { readonly rows: readonly SubmissionRow[] }): ReactElement | null {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const judgeTogether = useJudgeTogether();
  const [isJudging, setIsJudging] = useState(false);
  const separate = rows.filter((row) => canJudge(row, slices));
  const suggested = findSuggestedCorrect(separate);
  const rest = findRest(separate);

  async function judge(of: readonly SubmissionRow[], outcome: "correct" | "wrong"): Promise<void> {
    setIsJudging(true);
    await judgeTogether(of, { outcome });
    setIsJudging(false);
  }
  return (
    <Group gap="xs" justify="flex-end">
      {BATCHES.map(({ outcome, label, colour, BatchIcon }) => {
        const of = (outcome === "correct" ? suggested : rest).slice(0, MAX_JUDGED_TOGETHER);
        return of.length === 0 ? null : (
          <Button
            key={outcome}
            size="compact-sm"
            variant="light"
            color={colour}
            disabled={isJudging || slices.show.paused}
            leftSection={<BatchIcon size={16} aria-hidden />}
            onClick={() => void judge(of, outcome)}
          >
            {t(label, { n: of.length })}
          </Button>
        );
      })}
    </Group>
  );
}
