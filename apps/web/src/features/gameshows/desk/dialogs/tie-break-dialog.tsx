import { useState, type FormEvent, type ReactElement } from "react";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { DecimalField, FormModal } from "@showrunner/ui/host";
import { useAddTieBreak } from "../../../../api/programme.api.ts";
import { useDesk } from "../desk-context.tsx";
import { findTiedTeams, type TieOf } from "../logic/tie-break.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices, useShowContext } from "../show/show-context.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

/** Points of the estimate itself, which tells the winner from the others; the rest comes with winning the game. */
const ROUND_POINTS = 1;

interface TieBreakDialogProps {
  readonly of: TieOf;
  readonly onClose: () => void;
}

/** A short form for one estimate that only the tied teams answer; the current game ends without a winner for it. */
export function TieBreakDialog({ of, onClose }: TieBreakDialogProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { runFromDialog } = useDesk();
  const { game, programme, leaderboard } = useAllSlices();
  // The tie is computed once when the dialog opens: ending the game must not change it.
  const [teams] = useState(() => findTiedTeams(of, programme, leaderboard));
  const [question, setQuestion] = useState("");
  const [answer, setAnswer] = useState<number | null>(null);
  const [unit, setUnit] = useState("");
  const [shouldShowProblems, setShouldShowProblems] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const add = useAddTieBreak(details.id);
  useCloseWhenOutdated(add.isPending || isEnding, onClose);
  const prize = of === "game" ? Math.max(ROUND_POINTS, game?.points ?? 0) : ROUND_POINTS;
  const isComplete = question.trim() !== "" && answer !== null && teams.length >= 2;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShouldShowProblems(true);
    if (!isComplete || add.isPending || isEnding) return;
    const title = of === "game" ? t("tie_title_game", { title: game?.title ?? "" }) : t("tie_title_show");
    const points = prize - ROUND_POINTS;
    const teamIds = teams.map(({ team_id }) => team_id);
    try {
      // If only the end of the game failed, the tie-break is already there.
      if (!add.isSuccess)
        await add.mutateAsync({ title: title.slice(0, 200), question, answer, unit, points, team_ids: teamIds });
    } catch {
      // The error is shown in the dialog.
      return;
    }
    setEnding(true);
    const isDone =
      of === "show" || (await runFromDialog({ type: "finish_game", winner_team_id: null, no_winner: true }));
    setEnding(false);
    if (isDone) onClose();
  }
  return (
    <FormModal onClose={onClose} title={t("tie_break")}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>{t(of === "game" ? "tie_text_game" : "tie_text_show", { n: prize })}</Text>
          <Group component="ul" gap="sm" m={0} p={0} aria-label={t("tie_teams")}>
            {teams.map((team) => (
              <Text component="li" key={team.team_id} fw={600} style={{ listStyle: "none" }}>
                <TeamTag team={team} />
              </Text>
            ))}
          </Group>
          <TextInput
            label={t("tie_question")}
            placeholder={t("tie_question_example")}
            withAsterisk
            data-autofocus
            maxLength={1_000}
            disabled={add.isSuccess}
            value={question}
            error={shouldShowProblems && question.trim() === "" ? t("tie_question_missing") : null}
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
          <Group grow align="flex-start">
            <DecimalField
              label={t("tie_answer")}
              canBeNegative
              withAsterisk
              disabled={add.isSuccess}
              value={answer}
              error={shouldShowProblems && answer === null ? t("tie_answer_missing") : null}
              onChange={setAnswer}
            />
            <TextInput
              label={t("tie_unit")}
              maxLength={30}
              disabled={add.isSuccess}
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
          </Group>
          {add.error !== null && <Alert color="error">{add.error.message}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("not_yet")}
            </Button>
            <Button type="submit" color="accent" loading={add.isPending || isEnding}>
              {t("tie_add")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
