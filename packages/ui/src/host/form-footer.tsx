import type { ReactElement, ReactNode } from "react";
import { Group } from "@mantine/core";

/** The buttons of a form: at its end, and at the bottom edge of the screen or dialog while the form is longer. */
export function FormFooter({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Group className="host-form-footer" justify="flex-end">
      {children}
    </Group>
  );
}
