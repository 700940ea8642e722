import type { ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/stage";
import { PressOrder } from "../demo/press-order.tsx";
import { pressOrder } from "../demo/reaction.ts";
import { sampleTeams } from "../demo/sample.ts";
import { landing_messages } from "../messages/index.ts";
import { useAfter, useSeen } from "./seen.ts";

/** Delay before the answer is revealed, in ms. */
const turn_ms = 1_300;

/** The kinds of games in a show. */
export function Mix(): ReactElement {
  const t = useT(landing_messages);
  return (
    <section className="ld-section">
      <h2>{t("mix_title")}</h2>
      <p className="ld-lead">{t("mix_text")}</p>
      <div className="ld-mix">
        <Kind title={t("mix_quiz")} text={t("mix_quiz_text")}>
          <QuizSample />
        </Kind>
        <Kind title={t("mix_buzzer")} text={t("mix_buzzer_text")}>
          <BuzzerSample />
        </Kind>
        <Kind title={t("mix_challenge")} text={t("mix_challenge_text")}>
          <ChallengeSample />
        </Kind>
      </div>
    </section>
  );
}

interface KindProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Kind({ title, text, children }: KindProps): ReactElement {
  return (
    <article className="ld-kind">
      <div className="ld-kind-sample">{children}</div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}

function QuizSample(): ReactElement {
  const t = useT(landing_messages);
  const [ref, seen] = useSeen<HTMLDivElement>();
  const turned = useAfter(seen, turn_ms);
  const options = [
    { id: "1", text: t("mix_quiz_option_1") },
    { id: "2", text: t("mix_quiz_option_2") },
  ];
  return (
    <div ref={ref} className={turned ? "ld-turned" : undefined}>
      <p className="ld-kind-question">{t("mix_quiz_question")}</p>
      <OptionGrid options={options} label={t("preview_options")} {...(turned ? { right: ["2"] } : {})} />
    </div>
  );
}

function BuzzerSample(): ReactElement {
  const t = useT(landing_messages);
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={ref} className="ld-arriving" data-seen={seen || undefined}>
      <PressOrder presses={pressOrder(sampleTeams(t("demo_you")), 1, null)} />
    </div>
  );
}

const items = [
  { key: "mix_challenge_item_1", counts: true },
  { key: "mix_challenge_item_2", counts: true },
  { key: "mix_challenge_item_3", counts: false },
] as const;

function ChallengeSample(): ReactElement {
  const t = useT(landing_messages);
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={ref} className="ld-arriving" data-seen={seen || undefined}>
      <p className="ld-kind-question">{t("mix_challenge_prompt")}</p>
      <ul className="ld-items">
        {items.map(({ key, counts }) => (
          <li key={key} data-counts={counts}>
            <span>{t(key)}</span>
            <span className="ld-item-note">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={counts ? "m4 13 5 5L20 7" : "M6 6l12 12M18 6 6 18"} />
              </svg>
              {t(counts ? "mix_challenge_noted" : "mix_challenge_not")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
