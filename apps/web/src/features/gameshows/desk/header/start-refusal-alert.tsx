import { useEffect, useState, type ReactElement } from "react";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { RoundIssueText } from "../programme/round-issue-text.tsx";
import { useRoundIssues } from "../programme/use-round-issues.ts";
import { getRefusalText } from "../refusals/refusal-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import styles from "./header.module.css";

/** Explains why the show did not start, with links to the rounds, until dismissed, fixed, or started after all. */
export function StartRefusalAlert(): ReactElement | null {
  const t = useT(deskMessages);
  const locale = useLocale();
  const { startRefusal, dismissStartRefusal } = useShowContext();
  const notes = useRoundIssues().flatMap((game) =>
    game.issues.filter(({ isBlocking }) => isBlocking).map((note) => ({ game, note })),
  );
  // The refusal itself names games that may not be played.
  const blocked = startRefusal?.code === "rounds_not_ready" ? notes : [];
  const isFixed = useIsResolved(startRefusal !== null, blocked.length);
  const isStarted = useModeratorSlice("show").status !== "ready";
  useEffect(() => {
    if (isFixed || isStarted) dismissStartRefusal();
  }, [isFixed, isStarted, dismissStartRefusal]);
  if (startRefusal === null) return null;
  return (
    <Alert
      className={styles["refusal"] ?? ""}
      color="error"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(blocked.length === 0 ? "not_started" : "not_started_rounds")}
      withCloseButton
      closeButtonLabel={t("dismiss")}
      onClose={dismissStartRefusal}
    >
      {blocked.length === 0 ? (
        getRefusalText(startRefusal, locale)
      ) : (
        <ul className={styles["refused"]}>
          {blocked.map(({ game, note }) => (
            <li key={`${game.show_game_id} ${note.round_id}`}>
              <RoundIssueText
                issue={note}
                game={game}
                name={t("round_of_game", { number: note.number, title: game.title })}
              />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Whether the rounds that blocked the start no longer block it. */
function useIsResolved(refused: boolean, blocked: number): boolean {
  const [hasBeenSeen, setHasBeenSeen] = useState(false);
  useEffect(() => setHasBeenSeen((was) => refused && (was || blocked > 0)), [refused, blocked]);
  return refused && hasBeenSeen && blocked === 0;
}
