import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { MAX_BREAK_TEXT_LENGTH } from "@showrunner/engine";
import { FormModal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";

/** Countdowns on offer, in minutes; the empty value is a break without one. */
const MINUTES = ["1", "2", "5", "10", "15", "20", "30", ""] as const;

/** Length and text of a break, or of the countdown to the start. */
export function BreakDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const inLobby = useModeratorSlice("show").status === "ready";
  const { commandRunner } = useShowContext();
  const [minutes, setMinutes] = useState<string>(inLobby ? "5" : "10");
  const [text, setText] = useState("");
  const [isPending, setPending] = useState(false);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPending(true);
    // For the current view, not the dialog's: a break does not depend on the round that was on screen.
    const isDone = await commandRunner.run({
      type: "set_break",
      seconds: minutes === "" ? null : Number(minutes) * 60,
      text,
    });
    setPending(false);
    if (isDone) onClose();
  }
  return (
    <FormModal onClose={onClose} title={t(inLobby ? "break_title_lobby" : "break_title")}>
      <form onSubmit={(event) => void start(event)}>
        <Stack>
          <SegmentedControl
            aria-label={t("break_length")}
            fullWidth
            value={minutes}
            onChange={setMinutes}
            data={MINUTES.map((value) => ({
              value,
              label: value === "" ? t("break_open") : t("break_minutes", { n: Number(value) }),
            }))}
          />
          <TextInput
            label={t("break_text")}
            description={t(inLobby ? "break_text_hint_lobby" : "break_text_hint")}
            maxLength={MAX_BREAK_TEXT_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(inLobby ? "break_start_lobby" : "break_start")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
