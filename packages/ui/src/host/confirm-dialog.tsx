import { useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { hostMessages } from "./messages/en.ts";
import { Modal } from "./modal.tsx";
import { FormError } from "./form-error.tsx";

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The consequences, and what is lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Label of the cancel button; *Cancel* by default. */
  readonly cancelLabel?: string;
  /** Red button, for irreversible actions. */
  readonly danger?: boolean;
  /** A word that must be typed to confirm, such as DELETE. */
  readonly word?: string;
  readonly pending?: boolean;
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation dialog. The focus starts on *Cancel*, or in the field for the word. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={props.title} closeOnClickOutside={props.pending !== true}>
      {/* Remounted each time, so that a typed word does not persist. */}
      {opened && <ConfirmForm {...props} />}
    </Modal>
  );
}

function ConfirmForm(props: ConfirmDialogProps): ReactElement {
  const {
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    word,
    pending = false,
    error = null,
    onConfirm,
    onClose,
  } = props;
  const t = useT(hostMessages);
  const [typed, setTyped] = useState("");
  const isConfirmed = word === undefined || typed.trim() === word;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isConfirmed && !pending) onConfirm();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <div>{children}</div>
        {word !== undefined && (
          <TextInput
            label={t("type_word", { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        )}
        <FormError message={error} />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={onClose}
            disabled={pending}
            {...(word === undefined ? { "data-autofocus": true } : {})}
          >
            {cancelLabel ?? t("cancel")}
          </Button>
          <Button type="submit" color={danger ? "error" : "primary"} loading={pending} disabled={!isConfirmed}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
