import type { FormEvent, ReactElement, ReactNode, RefObject } from "react";
import { Button, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { FormError, FormFooter, FormModal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "./messages/en.ts";

interface FormDialogProps {
  readonly title: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly message: string | null;
  readonly isPending: boolean;
  /** Whether closing discards input; by default, whether a field was changed. */
  readonly isDirty?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Common frame of dialogs that save a form. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, form, message, isPending, isDirty, onSubmit, onClose, children } = props;
  const t = useT(pricingMessages);
  const isPhone = useMediaQuery("(width < 48rem)");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <FormModal
      isDirty={isDirty}
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {children}
          <FormError message={message} />
          <FormFooter>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="accent" loading={isPending}>
              {t("save")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  );
}
