import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { landingAiMessages } from "./messages/en.ts";
import "./ai-section.css";

const USES = ["sanitise", "translate", "draft"] as const;

/** What a model does for hosts; every claim is true of this product. */
export default function AiSection(): ReactElement {
  const t = useT(landingAiMessages);
  return (
    <section className="ld-section">
      <h2>{t("ai_title")}</h2>
      <p className="ld-lead">{t("ai_text")}</p>
      <div className="ld-ai">
        {USES.map((use) => (
          <article key={use}>
            <dl className="ld-ai-sample">
              <dt>{t("ai_before")}</dt>
              <dd>{t(`ai_${use}_before`)}</dd>
              <dt>{t("ai_after")}</dt>
              <dd data-after>{t(`ai_${use}_after`)}</dd>
            </dl>
            <h3>{t(`ai_${use}`)}</h3>
            <p>{t(`ai_${use}_text`)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
