import type { ReactElement } from "react";
import { Alert, Button, Stack } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useAuthConfig } from "../../../api/auth.api.ts";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { formatFormError } from "../form-error.ts";
import { recoveryMessages } from "./messages/en.ts";

interface LinkProblemProps {
  readonly title: string;
  readonly error: Error;
  /** Texts for links that visitors cannot request themselves; by default those of reset links. */
  readonly texts?: Readonly<Record<"link_expired" | "link_malformed", string>>;
  /** Given for temporary failures. */
  readonly onRetry?: () => void;
}

/** Shown instead of the form for a link that is not valid. */
export function LinkProblem({ title, error, texts, onRetry }: LinkProblemProps): ReactElement {
  const t = useT(recoveryMessages);
  const canRequest = useAuthConfig()?.password_reset_enabled === true && texts === undefined;
  const code = error instanceof ApiError ? error.code : "";
  const isFinal = code === "link_expired" || code === "link_malformed";
  return (
    <AuthCard title={title} intro="">
      <Stack>
        <Alert color="warning">
          {isFinal ? (texts?.[code] ?? t(code)) : formatFormError(error, t("link_failed"), t("link_failed"))}
        </Alert>
        {!isFinal && onRetry !== undefined && (
          <Button size="md" color="accent" onClick={onRetry} fullWidth>
            {t("try_again")}
          </Button>
        )}
        {isFinal && canRequest && (
          <p className="auth-card-else">
            <LinkAnchor to="/forgot-password">{t("request_new")}</LinkAnchor>
          </p>
        )}
        <p className="auth-card-else">
          <LinkAnchor to="/login">{t("back_to_login")}</LinkAnchor>
        </p>
      </Stack>
    </AuthCard>
  );
}
