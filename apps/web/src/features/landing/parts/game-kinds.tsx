import type { ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { OptionGrid } from "@showrunner/ui/audience";
import { PressOrder } from "../demo/press-order.tsx";
import { rankPresses } from "../demo/rank-presses.ts";
import { getSampleTeams } from "../demo/sample-teams.ts";
import { landingMessages } from "../messages/en.ts";
import { useHasElapsed, useHasBeenSeen } from "./use-has-been-seen.ts";

/** Delay before the answer is revealed, in ms. */
const REVEAL_DELAY_MS = 1_300;

/** The kinds of games in a show. */
export function GameKinds(): ReactElement {
  const t = useT(landingMessages);
  return (
    <section className="ld-section">
      <h2>{t("mix_title")}</h2>
      <p className="ld-lead">{t("mix_text")}</p>
      <div className="ld-game-kinds">
        <GameKind title={t("mix_quiz")} text={t("mix_quiz_text")}>
          <QuizSample />
        </GameKind>
        <GameKind title={t("mix_buzzer")} text={t("mix_buzzer_text")}>
          <BuzzerSample />
        </GameKind>
        <GameKind title={t("mix_challenge")} text={t("mix_challenge_text")}>
          <ChallengeSample />
        </GameKind>
        <GameKind title={t("mix_poll")} text={t("mix_poll_text")}>
          <PollSample />
        </GameKind>
      </div>
    </section>
  );
}

interface GameKindProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function GameKind({ title, text, children }: GameKindProps): ReactElement {
  return (
    <article className="ld-kind">
      <div className="ld-kind-sample">{children}</div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}

function QuizSample(): ReactElement {
  const t = useT(landingMessages);
  const [ref, seen] = useHasBeenSeen<HTMLDivElement>();
  const turned = useHasElapsed(seen, REVEAL_DELAY_MS);
  const options = [
    { id: "1", text: t("mix_quiz_option_1") },
    { id: "2", text: t("mix_quiz_option_2") },
  ];
  return (
    <div ref={ref} className={turned ? "ld-flipped" : undefined}>
      <p className="ld-kind-question">{t("mix_quiz_question")}</p>
      <OptionGrid options={options} label={t("preview_options")} {...(turned ? { right: ["2"] } : {})} />
    </div>
  );
}

function BuzzerSample(): ReactElement {
  const t = useT(landingMessages);
  const [ref, seen] = useHasBeenSeen<HTMLDivElement>();
  return (
    <div ref={ref} className="ld-entering" data-seen={seen || undefined}>
      <PressOrder presses={rankPresses(getSampleTeams(t("demo_you")), 1, null)} />
    </div>
  );
}

const CHALLENGE_ITEMS = [
  { key: "mix_challenge_item_1", counts: true },
  { key: "mix_challenge_item_2", counts: true },
  { key: "mix_challenge_item_3", counts: false },
] as const;

function ChallengeSample(): ReactElement {
  const t = useT(landingMessages);
  const [ref, seen] = useHasBeenSeen<HTMLDivElement>();
  return (
    <div ref={ref} className="ld-entering" data-seen={seen || undefined}>
      <p className="ld-kind-question">{t("mix_challenge_prompt")}</p>
      <ul className="ld-items">
        {CHALLENGE_ITEMS.map(({ key, counts }) => (
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

function PollSample(): ReactElement {
  const t = useT(landingMessages);
  return (
    <>
      <p className="ld-kind-question">{t("mix_poll_question")}</p>
      <ul className="ld-items">
        {(["mix_poll_option_1", "mix_poll_option_2"] as const).map((key, place) => (
          <li key={key}>
            <span>{t(key)}</span>
            <span className="ld-item-note">{t("mix_poll_votes", { n: 17 - 6 * place })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
