import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { MAX_POINTS, MAX_REASON_LENGTH } from "@showrunner/engine";
import { FormModal, NumberField } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { useCommand } from "../show/show-context.tsx";
import type { TeamDialogProps } from "./team-dialogs.tsx";
import type { TeamRow } from "./use-team-rows.ts";

/** Adds or subtracts points of a team; the reason is logged. */
export function PointsDialog({ team, onClose }: TeamDialogProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <FormModal onClose={onClose} title={t("points_title", { team: team.name })}>
      <PointsForm team={team} onDone={onClose} />
    </FormModal>
  );
}

function PointsForm({ team, onDone }: { readonly team: TeamRow; readonly onDone: () => void }): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const { run } = useCommand();
  const [points, setPoints] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const change = points === 0 ? null : points;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (change === null || reason.trim() === "") return;
    setPending(true);
    const isDone = await run({ type: "correct_points", team_id: team.team_id, points: change, reason: reason.trim() });
    setPending(false);
    if (isDone) onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <NumberField
          label={t("points_change")}
          description={t("points_change_hint")}
          value={points}
          onChange={setPoints}
          min={-MAX_POINTS}
          max={MAX_POINTS}
          error={isChecked && change === null ? t("points_wrong") : null}
          withAsterisk
          data-autofocus
        />
        <TextInput
          label={t("reason")}
          description={t("reason_hint")}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isChecked && reason.trim() === "" ? t("reason_required") : null}
          withAsterisk
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {t("points_result", {
            before: team.points.toLocaleString(locale),
            after: (team.points + (change ?? 0)).toLocaleString(locale),
          })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("correct_points")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
