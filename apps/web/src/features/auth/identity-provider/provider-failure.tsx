import type { ReactElement } from "react";
import { Alert, Stack, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { providerMessages } from "./messages/en.ts";

interface ProviderFailureProps {
  readonly error: Error;
  readonly isSignedIn: boolean;
}

/** States what failed: a test, a link, or a login; also a login if the server does not know the purpose. */
export function ProviderFailure({ error, isSignedIn }: ProviderFailureProps): ReactElement {
  const t = useT(providerMessages);
  const purpose = error instanceof ApiError ? error.params["purpose"] : undefined;
  const title = purpose === "test" ? "test_failed" : purpose === "link" ? "link_failed" : "failed_title";
  return (
    <AuthCard title={t(title)} intro="">
      <Stack>
        <Alert color="warning">{error instanceof ApiError ? error.message : t("failed")}</Alert>
        {purpose === "test" ? (
          <Text c="dimmed">{t("test_close")}</Text>
        ) : (
          <p className="auth-card-else">
            <LinkAnchor to={isSignedIn ? "/profile" : "/login"}>
              {t(isSignedIn ? "back_to_profile" : "back_to_login")}
            </LinkAnchor>
          </p>
        )}
      </Stack>
    </AuthCard>
  );
}
