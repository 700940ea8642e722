import type { ReactElement } from "react";
import { Skeleton } from "@mantine/core";
import { useLocale } from "@showrunner/i18n/react";
import { getRoundViews, type SubmissionViewProps, type ModeratorViewProps } from "@showrunner/rounds/views";
import { LazyBoundary } from "./lazy-boundary.tsx";
import styles from "./round.module.css";

/** Icon and name of a round type. */
export function RoundTypeLabel({ type }: { readonly type: string }): ReactElement {
  const locale = useLocale();
  const { icon: Icon, label } = getRoundViews(type);
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
  const { moderator: View } = getRoundViews(type);
  return (
    <div className={styles["solution"]}>
      <LazyBoundary resetKey={id} fallback={<Skeleton height={24} width="12rem" />}>
        <View {...view} />
      </LazyBoundary>
    </div>
  );
}

/** One team's submission, rendered by the round's type. */
export function SubmissionText({ round, ...answer }: SubmissionViewProps): ReactElement {
  const { submission: View } = getRoundViews(round.type);
  return (
    <LazyBoundary resetKey={round.id} fallback={<Skeleton height={20} width="8rem" />}>
      <View round={round} {...answer} />
    </LazyBoundary>
  );
}
