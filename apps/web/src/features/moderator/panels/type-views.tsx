import type { ReactElement } from "react";
import { Skeleton } from "@mantine/core";
import { useLocale } from "@showrunner/i18n/react";
import { viewsOf, type AnswerViewProps, type ModeratorViewProps } from "@showrunner/rounds/views";
import { Part } from "./part.tsx";
import styles from "./round.module.css";

/** Icon and name of a round type. */
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
  /** Id of the round. */
  readonly id: string;
  readonly type: string;
}

/** The question's extras and, unless covered, the solution, rendered by the round's type. */
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

/** One team's submission, rendered by the round's type. */
export function AnswerText({ round, ...answer }: AnswerViewProps): ReactElement {
  const { answer: View } = viewsOf(round.type);
  return (
    <Part of={round.id} fallback={<Skeleton height={20} width="8rem" />}>
      <View round={round} {...answer} />
    </Part>
  );
}
