import { useState, type ReactElement } from "react";
import { Alert, Button, Stack, Text } from "@mantine/core";
import type { ProviderLogin } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { AuthCard } from "../auth-card.tsx";
import { ConfirmLinkForm } from "./confirm-link-form.tsx";
import { providerMessages } from "./messages/en.ts";

interface TestResultProps {
  /** The admin's name at the identity provider. */
  readonly name: string;
  readonly result: NonNullable<ProviderLogin["test_result"]>;
}

/** Shown in the second window that the configuration opens to test the identity provider. */
export function TestResult({ name, result }: TestResultProps): ReactElement {
  const t = useT(providerMessages);
  const [isLinking, setIsLinking] = useState(false);
  if (isLinking) return <ConfirmLinkForm name={name} />;
  return (
    <AuthCard title={t("test_title")} intro={t("test_intro", { name })}>
      <Stack>
        <Alert color="success">{t("test_passed")}</Alert>
        <Text>{t(`test_${result}`)}</Text>
        {result === "can_link" && (
          <Button size="md" fullWidth color="accent" onClick={() => setIsLinking(true)}>
            {t("test_link")}
          </Button>
        )}
        <Text c="dimmed">{t("test_close")}</Text>
      </Stack>
    </AuthCard>
  );
}
