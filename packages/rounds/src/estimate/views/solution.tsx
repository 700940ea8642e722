import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { readText } from "../../read-json.ts";
import { DistributionBars } from "../../views/distribution-bars.tsx";
import { sharedMessages } from "../../views/messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { estimateMessages } from "../i18n/en.ts";
import { formatLabels, formatValue, readValue } from "./number-format.ts";
import "../../views/answer.css";

interface RoundProps {
  readonly round: RoundSlice;
}

/** The question and how points are awarded. */
export function EstimateQuestion({ round }: RoundProps): ReactElement {
  const t = useT(estimateMessages);
  const isNearest = readText(round.face_question, "mode") !== "distance";
  return (
    <>
      <Question round={round} />
      <SpeedBadge round={round} />
      {round.reveal === null && <p className="rd-count">{t(isNearest ? "nearest_wins" : "closer_is_better")}</p>}
    </>
  );
}

/** The right number and the explanation; empty before the reveal. */
export function EstimateSolution({ round }: RoundProps): ReactElement | null {
  const t = useT(sharedMessages);
  const locale = useLocale();
  if (round.reveal === null) return null;
  const answer = readValue(round.reveal.solution, "answer");
  const { distribution } = round.reveal;
  return (
    <>
      {answer !== null && (
        <div className="rd-solution">
          <p className="rd-solution-label">{t("right_answer")}</p>
          <p className="rd-solution-text">{formatValue(answer, readText(round.face_question, "unit"), locale)}</p>
        </div>
      )}
      {distribution !== undefined && distribution.total > 0 && (
        <DistributionBars
          distribution={formatLabels(distribution, locale)}
          leaders={distribution.entries.flatMap(({ label, outcome }) => (outcome === "correct" ? [label] : []))}
        />
      )}
      <Explanation round={round} />
    </>
  );
}
