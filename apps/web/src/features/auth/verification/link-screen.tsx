import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useVerifyByLink } from "../../../api/verification.api.ts";
import { LinkAnchor, LinkButton } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { getVerificationErrorKey } from "./verification-error-key.ts";
import { verificationMessages } from "./messages/en.ts";
import { VerifiedCard } from "./verified-card.tsx";

const route = getRouteApi("/verify-email/$token");

/** Target of the verification link. Posts only on a click, because mail scanners open links too. */
export function LinkScreen(): ReactElement {
  const t = useT(verificationMessages);
  const { token } = route.useParams();
  const { signature } = route.useSearch();
  const verify = useVerifyByLink();
  if (verify.isSuccess) return <VerifiedCard />;
  const problem =
    signature === undefined ? "link_invalid" : verify.error === null ? null : getVerificationErrorKey(verify.error);
  return (
    <AuthCard title={t(problem === null ? "title" : "link_failed_title")} intro={getIntro(problem, t)}>
      <Stack>
        <FormError message={problem === null ? null : t(problem)} />
        {signature !== undefined && (problem === null || problem === "failed") && (
          <Button
            size="md"
            color="accent"
            fullWidth
            loading={verify.isPending}
            onClick={() => verify.mutate({ token, signature })}
          >
            {t("verify")}
          </Button>
        )}
        {(problem === "link_expired" || problem === "email_taken") && (
          <LinkButton to="/login" size="md" variant="default" fullWidth>
            {t("log_in")}
          </LinkButton>
        )}
        {problem !== null && (
          <p className="auth-card-else">
            <LinkAnchor to="/verify-email-form">{t("request_new")}</LinkAnchor>
          </p>
        )}
      </Stack>
    </AuthCard>
  );
}

type IntroKey = "link_intro" | "link_failed_intro" | "link_expired_intro";

function getIntro(problem: ReturnType<typeof getVerificationErrorKey> | null, t: (key: IntroKey) => string): string {
  if (problem === null) return t("link_intro");
  // The server does not say whether a link has expired or was used.
  if (problem === "link_expired") return t("link_expired_intro");
  return problem === "link_invalid" || problem === "failed" ? t("link_failed_intro") : "";
}
