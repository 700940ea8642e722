import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { BuzzerDemo } from "../demo/buzzer-demo.tsx";
import { landing_messages } from "../messages/index.ts";
import { startAddress, type LandingConfig } from "../config.ts";
import { Way } from "./way.tsx";

/** Headline, the two main links and the demo. */
export function Hero({ config }: { readonly config: LandingConfig | null }): ReactElement {
  const t = useT(landing_messages);
  return (
    <section className="ld-hero">
      <div className="ld-hero-words">
        <h1>{t("hero_title")}</h1>
        <p className="ld-lead">{t("hero_text")}</p>
        <p className="ld-actions">
          <Way accent href={startAddress(config)}>
            {t("get_started")}
          </Way>
          <Way href="#join">{t("join_show")}</Way>
        </p>
        <p className="ld-quiet">{t("hero_note")}</p>
      </div>
      <BuzzerDemo />
    </section>
  );
}
