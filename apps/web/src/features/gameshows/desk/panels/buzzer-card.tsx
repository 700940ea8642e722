import type { ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { IconLock, IconLockOpen, IconUsers } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { ShortcutHint } from "../action-bar/shortcut-hint.tsx";
import { getBuzzerActions } from "../logic/buzzer-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { Card, Note } from "./card.tsx";
import { PressList } from "./press-list.tsx";
import styles from "./buzzer.module.css";

/** The presses with their evidence, and buttons to open and close the buzzer. */
export function BuzzerCard(): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { run, pending } = useCommand();
  const actions = getBuzzerActions(slices);
  const isBusy = pending.has("play");
  const out = slices.desk?.out ?? [];
  // Without presses: the round was cancelled, skipped, or is shown again after its end.
  const isOver = slices.presses === null && slices.round?.phase !== "question";
  return (
    <Card title={t("buzzer")} aside={<BuzzerState />} grow className={styles["card"]}>
      {(actions.canOpen || actions.canClose || actions.canReopen) && (
        <Group gap="xs">
          {actions.canOpen && (
            <Button
              size="compact-md"
              variant="light"
              color="buzzer"
              disabled={isBusy}
              leftSection={<IconLockOpen size={16} aria-hidden />}
              rightSection={<ShortcutHint action="buzzer" />}
              onClick={() => void run({ type: "open_buzzer" })}
            >
              {t("open_buzzer")}
            </Button>
          )}
          {actions.canClose && (
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              leftSection={<IconLock size={16} aria-hidden />}
              rightSection={<ShortcutHint action="buzzer" />}
              onClick={() => void run({ type: "close_buzzer" })}
            >
              {t("close_buzzer")}
            </Button>
          )}
          {actions.canReopen && (
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              leftSection={<IconUsers size={16} aria-hidden />}
              onClick={() => void run({ type: "reopen_buzzer" })}
            >
              {t("reopen_buzzer")}
            </Button>
          )}
        </Group>
      )}
      {out.length > 0 && (
        <p className={styles["out"]}>
          <span>{t("buzzer_out")}</span>
          {out.map((team) => (
            <TeamTag key={team.team_id} team={team} />
          ))}
        </p>
      )}
      {isOver ? <Note>{t("presses_over")}</Note> : <PressList />}
    </Card>
  );
}

function BuzzerState(): ReactElement {
  const t = useT(deskMessages);
  const buzzer = useModeratorSlice("buzzer");
  return (
    <span className={styles["state"]} data-phase={buzzer.phase}>
      {buzzer.phase === "inactive"
        ? // `no_round` here means that the card's round accepts no more presses.
          t(buzzer.reason === "no_round" ? "buzzer_round_over" : `buzzer_inactive_${buzzer.reason}`)
        : buzzer.phase === "locked"
          ? t("buzzer_locked", { team: buzzer.holder.name })
          : t(`buzzer_${buzzer.phase}`)}
    </span>
  );
}
