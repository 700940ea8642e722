import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { startAddress, type LandingConfig } from "../config.ts";
import { landing_messages } from "../messages/index.ts";
import { Way } from "./way.tsx";

/** Repeats the main links. Those that need an account redirect to the login. */
export function Closing({ config }: { readonly config: LandingConfig }): ReactElement {
  const t = useT(landing_messages);
  return (
    <section className="ld-section ld-closing">
      <div className="ld-closing-beam" aria-hidden="true" />
      <h2>{t("end_title")}</h2>
      <p className="ld-lead">{t("end_text")}</p>
      <p className="ld-actions">
        <Way accent href={startAddress(config)}>
          {t("get_started")}
        </Way>
        <Way href="/dashboard">{t("open_dashboard")}</Way>
        <Way href="/gameshows">{t("manage_shows")}</Way>
        <Way href="#join">{t("try_join")}</Way>
      </p>
    </section>
  );
}
