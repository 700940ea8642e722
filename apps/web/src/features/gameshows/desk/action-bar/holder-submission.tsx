import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { findHolderSubmission } from "../logic/buzz-decision.ts";
import { deskMessages } from "../messages/en.ts";
import { PeekButton } from "../panels/peek-button.tsx";
import { SubmissionText, Solution } from "../panels/round-type-views.tsx";
import { useAllSlices } from "../show/show-context.tsx";
import styles from "./decision-modal.module.css";

/**
 * The holder's submission, and the solution unless it is covered.
 *
 * @param hasToggle whether the solution can be covered here
 */
export function HolderSubmission({ hasToggle = true }: { readonly hasToggle?: boolean }): ReactElement | null {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { isPeeking } = useDesk();
  const { round, desk } = slices;
  if (round === null || desk === null) return null;
  const submission = findHolderSubmission(slices);
  return (
    <div className={styles["answers"]}>
      <div>
        <h3 className={styles["label"]}>{t("decide_answer")}</h3>
        {submission === null ? (
          <p className={styles["spoken"]}>{t("decide_spoken")}</p>
        ) : (
          <SubmissionText
            answer={submission.answer}
            judgement={submission.judgement ?? submission.suggestion}
            config={desk.config}
            round={round}
          />
        )}
      </div>
      <div>
        <h3 className={styles["label"]}>{t("decide_solution")}</h3>
        <Solution id={round.id} type={round.type} round={round} desk={desk} isAnswerHidden={!isPeeking} />
        {hasToggle && <PeekButton size="compact-sm" />}
      </div>
    </div>
  );
}
