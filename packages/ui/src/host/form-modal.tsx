import { useState, type ReactElement } from "react";
import type { ModalProps } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { hostMessages } from "./messages/en.ts";
import { Modal } from "./modal.tsx";

interface FormModalProps extends Omit<ModalProps, "opened"> {
  /** Whether closing discards input; by default, whether a field was changed. */
  readonly isDirty?: boolean | undefined;
}

/** A modal with a form. Once there is input, a click outside has no effect, and Escape and the close button ask first. */
export function FormModal({ isDirty, onClose, children, ...props }: FormModalProps): ReactElement {
  const t = useT(hostMessages);
  const [isChanged, setIsChanged] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const losesInput = isDirty ?? isChanged;
  return (
    <Modal
      closeOnClickOutside={!losesInput}
      {...props}
      opened
      onClose={() => (losesInput ? setIsLeaving(true) : onClose())}
    >
      <div onChange={() => setIsChanged(true)}>{children}</div>
      <ConfirmDialog
        opened={isLeaving}
        title={t("discard_title")}
        confirmLabel={t("discard")}
        cancelLabel={t("discard_keep")}
        onClose={() => setIsLeaving(false)}
        onConfirm={onClose}
      >
        {t("discard_text")}
      </ConfirmDialog>
    </Modal>
  );
}
