import type { ReactElement } from "react";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { RoundIssueText } from "./round-issue-text.tsx";
import type { GameIssues } from "./use-round-issues.ts";
import styles from "./programme.module.css";

/** Limits the list, so that a game full of drafts does not push the others out of view. */
const MAX_LISTED_ISSUES = 3;

/** Issues of a game's rounds, shown below it before the start. */
export function GameIssueList({ game }: { readonly game: GameIssues }): ReactElement {
  const t = useT(deskMessages);
  const { issues } = game;
  return (
    <ul className={styles["notes"]}>
      {issues.slice(0, MAX_LISTED_ISSUES).map((issue) => (
        <li key={issue.round_id} data-blocking={issue.isBlocking || undefined}>
          <IconAlertTriangle
            size={16}
            role="img"
            aria-label={issue.isBlocking ? t("note_blocking") : t("note_warning")}
          />
          <span>
            <RoundIssueText issue={issue} game={game} name={t("round_number", { number: issue.number })} />
          </span>
        </li>
      ))}
      {issues.length > MAX_LISTED_ISSUES && <li>{t("and_more", { n: issues.length - MAX_LISTED_ISSUES })}</li>}
      {!game.editable && <li>{t("note_not_editable")}</li>}
    </ul>
  );
}
