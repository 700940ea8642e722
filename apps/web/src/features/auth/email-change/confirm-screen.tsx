import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useConfirmEmailChange } from "../../../api/profile.api.ts";
import { EmailLinkCard } from "./email-link-card.tsx";
import { emailChangeMessages } from "./messages/en.ts";

const route = getRouteApi("/verify-email-change/$token");

/** Target of the link that is sent to the new address. */
export function ConfirmScreen(): ReactElement {
  const t = useT(emailChangeMessages);
  const { token } = route.useParams();
  const { mutate, data, isPending, error } = useConfirmEmailChange();
  return (
    <EmailLinkCard
      title={t("confirm_title")}
      intro={t("confirm_intro")}
      action={t("confirm")}
      failed={t("confirm_failed")}
      isPending={isPending}
      error={error}
      done={
        data === undefined
          ? null
          : { title: t("confirm_done_title"), text: t("confirm_done_text", { email: data.email }) }
      }
      onUse={() => mutate(token)}
    />
  );
}
