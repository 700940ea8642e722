import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react";
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { createOpenDialogs } from "./open-dialogs.ts";

const openDialogs = createOpenDialogs();

interface HostModalProps extends ModalProps {
  /** Whether the modal stays closed while another one is open, and then opens. */
  readonly waitsForOthers?: boolean;
}

/** Mantine's modal, except that Escape closes only the topmost one. */
export function Modal({ closeOnEscape = true, waitsForOthers = false, ...props }: HostModalProps): ReactElement {
  const { onClose } = props;
  const [dialog] = useState(() => ({}));
  const hasOthers = useSyncExternalStore(
    openDialogs.subscribe,
    () => openDialogs.hasOthers(dialog),
    () => false,
  );
  const opened = props.opened && !(waitsForOthers && hasOthers);
  useEffect(() => (opened ? openDialogs.add(dialog) : undefined), [opened, dialog]);
  useWindowEvent(
    "keydown",
    (event) => {
      if (!opened || !closeOnEscape || event.key !== "Escape" || event.isComposing) return;
      // An open list or menu closes instead.
      if (event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true")
        return;
      if (openDialogs.claimEscape(dialog, event)) onClose();
    },
    { capture: true },
  );
  return <MantineModal closeOnEscape={false} {...props} opened={opened} />;
}
