import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { LinkButton } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { verificationMessages } from "./messages/en.ts";

/** Shown once the address is verified, on any device. */
export function VerifiedCard({ redirect }: { readonly redirect?: string | undefined }): ReactElement {
  const t = useT(verificationMessages);
  return (
    <div role="status">
      <AuthCard title={t("done_title")} intro={t("done_text")}>
        <LinkButton to="/login" search={redirect === undefined ? {} : { redirect }} size="md" color="accent" fullWidth>
          {t("log_in")}
        </LinkButton>
      </AuthCard>
    </div>
  );
}
