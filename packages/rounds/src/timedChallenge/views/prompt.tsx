import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { readNumber, readText, readTexts } from "../../read-json.ts";
import { Question } from "../../views/question.tsx";
import { challengeMessages } from "../i18n/en.ts";
import "../../views/answer.css";
import "./items.css";

/** The prompt and the goal. */
export function ChallengePrompt({ round }: { readonly round: RoundSlice }): ReactElement {
  const t = useT(challengeMessages);
  const bonus = readNumber(round.face_question, "bonus_points", 0);
  const prompt = readText(round.face_question, "prompt");
  return (
    <>
      <Question round={round} text={prompt === "" ? round.question : prompt} />
      <p className="rd-count">
        {t("goal", { n: readNumber(round.face_question, "minimum_count", 1) })}
        {bonus > 0 && ` · ${t("bonus", { n: bonus })}`}
      </p>
    </>
  );
}

/** The whole list; empty before the reveal. */
export function AllItems({ round }: { readonly round: RoundSlice }): ReactElement | null {
  const t = useT(challengeMessages);
  if (round.reveal === null) return null;
  return (
    <div className="rd-solution">
      <p className="rd-solution-label">{t("all_items")}</p>
      <ul className="rd-items" data-columns="">
        {readTexts(round.reveal.solution, "items").map((item) => (
          <li key={item} className="rd-item-text">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
