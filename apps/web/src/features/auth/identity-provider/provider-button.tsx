import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../../api/auth.api.ts";
import { useStartProviderLogin } from "../../../api/identity-provider.api.ts";
import { providerMessages } from "./messages/en.ts";

/** Navigates to the identity provider. */
export function ProviderButton({ returnTo }: { readonly returnTo: string | undefined }): ReactElement {
  const t = useT(providerMessages);
  const label = useAuthConfig()?.keycloak_label ?? null;
  const start = useStartProviderLogin();
  return (
    <Stack>
      <FormError message={start.error && start.error.message} />
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate(returnTo)}
      >
        {label === null ? t("sign_in") : t("sign_in_with", { name: label })}
      </Button>
    </Stack>
  );
}
