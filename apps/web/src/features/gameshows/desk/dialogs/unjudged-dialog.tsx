import { useEffect, useState, type ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useDesk } from "../desk-context.tsx";
import type { ModeratorCommand } from "../logic/moderator-command.ts";
import { canJudge, countUnjudged, findSuggestedCorrect } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import { focusFirstPending } from "../panels/submission-list.tsx";
import { useJudgeTogether } from "../panels/use-judge-together.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

type Move = "reveal" | "next";

const MOVE_COMMANDS: Readonly<Record<Move, ModeratorCommand>> = {
  reveal: { type: "reveal" },
  next: { type: "next", confirmed: false },
};

/** Confirms a move that leaves submissions unjudged, or goes to them. */
export function UnjudgedDialog({ move, onClose }: { readonly move: Move; readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { runFromDialog } = useDesk();
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);
  const slices = useAllSlices();
  const { round, submissions } = slices;
  const n = countUnjudged({ round, submissions });
  const judgeTogether = useJudgeTogether();
  const suggested = findSuggestedCorrect(submissions?.items ?? []).filter((row) => canJudge(row, slices));
  useEffect(() => {
    // They were judged on another device in the meantime: nothing is left to confirm.
    if (n === 0 && !isPending) onClose();
  }, [n, isPending, onClose]);

  async function confirm(): Promise<void> {
    setPending(true);
    await runFromDialog(MOVE_COMMANDS[move]);
    onClose();
  }
  async function acceptAndReveal(): Promise<void> {
    setPending(true);
    if (await judgeTogether(suggested, { outcome: "correct" })) await runFromDialog(MOVE_COMMANDS.reveal);
    onClose();
  }
  function judgeFirst(): void {
    onClose();
    // After the dialog has unmounted and released the focus.
    setTimeout(focusFirstPending);
  }
  return (
    <ConfirmDialog
      opened
      title={t("unjudged_title", { n })}
      confirmLabel={t(`unjudged_${move}`)}
      cancelLabel={t("judge_first")}
      pending={isPending}
      onConfirm={() => void confirm()}
      onClose={judgeFirst}
    >
      <Stack>
        {t(`unjudged_${move}_text`, { n })}
        {/* With unlisted submissions this would leave some of the suggested ones unjudged. */}
        {move === "reveal" && suggested.length > 0 && submissions?.items.length === submissions?.total && (
          <Button
            color="success"
            disabled={isPending}
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={() => void acceptAndReveal()}
          >
            {t("accept_and_reveal", { n: suggested.length })}
          </Button>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
