import type { ReactElement } from "react";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/index.ts";
import { RoundIssueText } from "./round-issue-text.tsx";
import type { GameIssues as Notes } from "./use-round-issues.ts";
import styles from "./programme.module.css";

/** Limits the list, so that a game full of drafts does not push the others out of view. */
const MAX_LISTED_ISSUES = 3;

/** Issues of a game's rounds, shown below it before the start. */
export function GameIssueList({ game }: { readonly game: Notes }): ReactElement {
  const t = useT(deskMessages);
  const { notes } = game;
  return (
    <ul className={styles["notes"]}>
      {notes.slice(0, MAX_LISTED_ISSUES).map((note) => (
        <li key={note.round_id} data-blocking={note.isBlocking || undefined}>
          <IconAlertTriangle
            size={16}
            role="img"
            aria-label={note.isBlocking ? t("note_blocking") : t("note_warning")}
          />
          <span>
            <RoundIssueText issue={note} game={game} name={t("round_number", { number: note.number })} />
          </span>
        </li>
      ))}
      {notes.length > MAX_LISTED_ISSUES && <li>{t("and_more", { n: notes.length - MAX_LISTED_ISSUES })}</li>}
      {!game.editable && <li>{t("note_not_editable")}</li>}
    </ul>
  );
}
