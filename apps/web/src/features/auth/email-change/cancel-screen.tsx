import type { ReactElement } from "react";
import { useLocation } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useCancelEmailChangeByLink } from "../../../api/profile.api.ts";
import { EmailLinkCard } from "./email-link-card.tsx";
import { emailChangeMessages } from "./messages/en.ts";

/** Target of the link that is sent to the old address. */
export function CancelScreen(): ReactElement {
  const t = useT(emailChangeMessages);
  const token = useLocation({ select: ({ hash }) => hash });
  const { mutate, isSuccess, isPending, error } = useCancelEmailChangeByLink();
  return (
    <EmailLinkCard
      title={t("cancel_title")}
      intro={t("cancel_intro")}
      action={t("cancel")}
      failed={t("cancel_failed")}
      isPending={isPending}
      error={error}
      done={isSuccess ? { title: t("cancel_done_title"), text: t("cancel_done_text") } : null}
      onUse={() => mutate(token)}
    />
  );
}
