import type { EmbeddedConfig } from "@showrunner/contract/rest";
import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { BuzzerDemo } from "../demo/buzzer-demo.tsx";
import { landingMessages } from "../messages/en.ts";
import { getStartHref } from "../landing-config.ts";
import { ActionLink } from "./action-link.tsx";

/** Headline, the two main links and the demo. */
export function Hero({ config }: { readonly config: EmbeddedConfig | null }): ReactElement {
  const t = useT(landingMessages);
  return (
    <section className="ld-hero">
      <div className="ld-hero-text">
        <h1>{t("hero_title")}</h1>
        <p className="ld-lead">{t("hero_text")}</p>
        <p className="ld-actions">
          <ActionLink accent href={getStartHref(config)}>
            {t("get_started")}
          </ActionLink>
          <ActionLink href="#join">{t("join_show")}</ActionLink>
        </p>
        <p className="ld-muted">{t("hero_note")}</p>
      </div>
      <BuzzerDemo />
    </section>
  );
}
