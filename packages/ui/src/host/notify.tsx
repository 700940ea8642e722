import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { notifications, type NotificationData } from "@mantine/notifications";

export type SnackbarKind = "info" | "success" | "error" | "warning";

interface Snackbar {
  readonly kind: SnackbarKind;
  readonly message: ReactNode;
  /** Milliseconds; default 4,000. */
  readonly timeout?: number;
  /** A message with the same id is replaced. */
  readonly id?: string;
  /** An action such as *Undo*; the message then stays longer. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Long enough to notice, read and undo, in ms. */
const ACTION_TIMEOUT_MS = 12_000;

/** Shows a message at the bottom right. */
export function notify({ kind, message, timeout, id, action }: Snackbar): void {
  const shownId = id ?? `snackbar-${(counter += 1)}`;
  const data: NotificationData & { readonly id: string } = {
    id: shownId,
    color: kind,
    // Errors interrupt a screen reader; other messages wait until it has finished.
    role: kind === "error" || kind === "warning" ? "alert" : "status",
    // Stays while the keyboard focus is inside; Mantine does the same for the mouse.
    onFocusCapture: () => void notifications.update({ ...data, autoClose: false }),
    onBlurCapture: () => void notifications.update(data),
    message: action ? (
      <span className="host-snackbar">
        <span className="host-snackbar-text">{message}</span>
        <Button
          className="host-snackbar-action"
          size="compact-sm"
          variant="light"
          color="accent"
          onClick={() => {
            notifications.hide(shownId);
            action.run();
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
    ...(timeout !== undefined || action ? { autoClose: timeout ?? ACTION_TIMEOUT_MS } : {}),
  };
  notifications.hide(shownId);
  notifications.show(data);
}

/** Hides the message with this id, if it is shown. */
export function hideSnackbar(id: string): void {
  notifications.hide(id);
}

let counter = 0;
