import type { ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconPhotoScan } from "@tabler/icons-react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { ShortcutHint } from "../action-bar/shortcut-hint.tsx";
import { getStepMoves } from "../logic/step-moves.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useModeratorSlice } from "../show/show-context.tsx";

/** Controls of a question that is uncovered in steps: the current step, its points, one step forward or back. */
export function StepControls({ round }: { readonly round: RoundSlice }): ReactElement | null {
  const t = useT(deskMessages);
  const { run, pending } = useCommand();
  const { steps } = round;
  const { next, back } = getStepMoves(round, useModeratorSlice("show"));
  const isBusy = pending.has("play");
  if (steps === undefined) return null;
  return (
    <Group gap="xs">
      <Text component="span" fw={600}>
        {t("uncover_state", steps)}
      </Text>
      <Text component="span" c="dimmed" size="sm">
        {t(steps.timed ? "uncover_timed" : "uncover_by_hand")}
      </Text>
      {next !== null && (
        <Button
          size="compact-md"
          variant="light"
          disabled={isBusy}
          leftSection={<IconPhotoScan size={16} aria-hidden />}
          rightSection={<ShortcutHint action="uncover" />}
          onClick={() => void run(next)}
        >
          {t("uncover_next")}
        </Button>
      )}
      {back !== null && (
        <Button
          size="compact-md"
          variant="subtle"
          color="secondary"
          disabled={isBusy}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          title={t("uncover_back_hint")}
          onClick={() => void run(back)}
        >
          {t("uncover_back")}
        </Button>
      )}
    </Group>
  );
}
