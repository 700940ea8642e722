import type { ReactElement } from "react";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Error of a whole form; the live region exists beforehand, so that the text is announced. */
export function FormError({ message }: { readonly message: string | null }): ReactElement {
  return (
    <div role="alert">
      {message !== null && (
        <Alert color="error" icon={<IconAlertTriangle aria-hidden />} role="presentation">
          {message}
        </Alert>
      )}
    </div>
  );
}
