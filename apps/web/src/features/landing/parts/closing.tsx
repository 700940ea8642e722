import type { EmbeddedConfig } from "@showrunner/contract/rest";
import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { getStartHref } from "../landing-config.ts";
import { landingMessages } from "../messages/en.ts";
import { ActionLink } from "./action-link.tsx";

/** Repeats the main links. Those that need an account redirect to the login. */
export function Closing({ config }: { readonly config: EmbeddedConfig }): ReactElement {
  const t = useT(landingMessages);
  return (
    <section className="ld-section ld-closing">
      <div className="ld-closing-beam" aria-hidden="true" />
      <h2>{t("end_title")}</h2>
      <p className="ld-lead">{t("end_text")}</p>
      <p className="ld-actions">
        <ActionLink accent href={getStartHref(config)}>
          {t("get_started")}
        </ActionLink>
        <ActionLink href="/dashboard">{t("open_dashboard")}</ActionLink>
        <ActionLink href="/gameshows">{t("manage_shows")}</ActionLink>
        <ActionLink href="#join">{t("try_join")}</ActionLink>
      </p>
    </section>
  );
}
