import type { ReactElement } from "react";
import type { UseMutationResult } from "@tanstack/react-query";
import { ConfirmDialog, type ConfirmDialogProps } from "@showrunner/ui/host";

interface ConfirmMutationProps<Input> extends Omit<ConfirmDialogProps, "opened" | "pending" | "error" | "onConfirm"> {
  readonly mutation: Pick<UseMutationResult<unknown, Error, Input>, "mutate" | "isPending" | "error" | "reset">;
  /** Input of the mutation; the dialog is closed while it is null. */
  readonly input: Input | null;
  /** Text of an error; by default its message. */
  readonly describeError?: (error: Error) => string;
  /** Called when the mutation succeeded, before the dialog closes. */
  readonly onDone?: () => void;
}

/** Dialog that runs a mutation once it is confirmed, such as a deletion. It stays open with the error if that fails. */
export function ConfirmMutation<Input>(props: ConfirmMutationProps<Input>): ReactElement {
  const { mutation, input, describeError = ({ message }) => message, onDone, onClose, ...dialog } = props;
  const close = (): void => {
    // The next time, the dialog opens without the error.
    mutation.reset();
    onClose();
  };
  const confirm = (): void => {
    if (input === null) return;
    mutation.mutate(input, {
      onSuccess: () => {
        onDone?.();
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      {...dialog}
      opened={input !== null}
      pending={mutation.isPending}
      error={mutation.error === null ? null : describeError(mutation.error)}
      onClose={close}
      onConfirm={confirm}
    />
  );
}
