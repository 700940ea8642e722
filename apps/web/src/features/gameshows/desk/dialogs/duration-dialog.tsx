import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { parseDuration } from "../logic/timer-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import { useCloseWhenOutdated } from "./use-close-when-outdated.ts";

const COMMON_SECONDS: readonly number[] = [15, 30, 60, 90, 120];

export function DurationDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const timer = useModeratorSlice("timer");
  const { runFromDialog } = useDesk();
  const [typed, setTyped] = useState(String(Math.round(timer.duration_ms / 1000)));
  const [isWrong, setWrong] = useState(false);
  const [isPending, setPending] = useState(false);
  useCloseWhenOutdated(isPending, onClose);

  async function set(seconds: number): Promise<void> {
    setPending(true);
    const isDone = await runFromDialog({ type: "timer_set", seconds });
    setPending(false);
    if (isDone) onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const seconds = parseDuration(typed);
    if (seconds === null) setWrong(true);
    else void set(seconds);
  }
  return (
    <Modal opened onClose={onClose} title={t("timer_set_title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Group gap="xs">
            {COMMON_SECONDS.map((seconds) => (
              <Button
                key={seconds}
                variant="light"
                size="compact-md"
                disabled={isPending}
                onClick={() => void set(seconds)}
              >
                {t("seconds", { n: seconds })}
              </Button>
            ))}
          </Group>
          <TextInput
            label={t("timer_seconds")}
            description={t("timer_seconds_hint")}
            inputMode="numeric"
            value={typed}
            error={isWrong ? t("timer_seconds_wrong") : null}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("timer_set_confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
