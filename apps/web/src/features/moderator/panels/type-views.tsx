import type { ReactElement } from "react";
import { Skeleton } from "@mantine/core";
import type { DeskSlice, RoundSlice } from "@showrunner/engine";
import { useLocale } from "@showrunner/i18n/react";
import { viewsOf, type AnswerViewProps, type ModeratorViewProps } from "@showrunner/rounds/views";
import { Part } from "./part.tsx";
import styles from "./round.module.css";

/** How a round's type is called. */
export function TypeLabel({ type }: { readonly type: string }): ReactElement {
  const locale = useLocale();
  const { icon: Icon, label } = viewsOf(type);
  return (
    <span className={styles["type"]}>
      <Icon size="1.1em" />
      {label(locale)}
    </span>
  );
}

interface SolutionProps extends ModeratorViewProps {
  /** The round's. */
  readonly id: string;
  readonly type: string;
}

/** What is right, as the round's type shows it to the moderator. */
export function Solution({ id, type, round, desk }: SolutionProps): ReactElement {
  const { moderator: View } = viewsOf(type);
  return (
    <div className={styles["solution"]}>
      <Part of={id} fallback={<Skeleton height={24} width="12rem" />}>
        <View round={round} desk={desk} />
      </Part>
    </div>
  );
}

interface AnswerTextProps extends Pick<AnswerViewProps, "answer" | "judgement"> {
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** One team's answer, as the round's type writes it. */
export function AnswerText({ answer, judgement, round, desk }: AnswerTextProps): ReactElement {
  const { answer: View } = viewsOf(round.type);
  return (
    <Part of={round.id} fallback={<Skeleton height={20} width="8rem" />}>
      <View answer={answer} judgement={judgement} config={desk.config} round={round} />
    </Part>
  );
}
