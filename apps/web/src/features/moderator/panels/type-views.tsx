import type { ReactElement } from "react";
import { Skeleton } from "@mantine/core";
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

/** What is asked beside the question and, unless it is covered, what is right, as the round's type shows it. */
export function Solution({ id, type, ...view }: SolutionProps): ReactElement {
  const { moderator: View } = viewsOf(type);
  return (
    <div className={styles["solution"]}>
      <Part of={id} fallback={<Skeleton height={24} width="12rem" />}>
        <View {...view} />
      </Part>
    </div>
  );
}

/** One team's answer, as the round's type writes it. */
export function AnswerText({ round, ...answer }: AnswerViewProps): ReactElement {
  const { answer: View } = viewsOf(round.type);
  return (
    <Part of={round.id} fallback={<Skeleton height={20} width="8rem" />}>
      <View round={round} {...answer} />
    </Part>
  );
}
