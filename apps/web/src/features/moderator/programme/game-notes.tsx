import type { ReactElement } from "react";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import { RoundNote } from "./round-note.tsx";
import type { GameNotes as Notes } from "./use-round-notes.ts";
import styles from "./programme.module.css";

/** Limits the list, so that a game full of drafts does not push the others out of view. */
const listed_notes = 3;

/** Issues of a game's rounds, shown below it before the start. */
export function GameNotes({ game }: { readonly game: Notes }): ReactElement {
  const t = useT(moderator_messages);
  const { notes } = game;
  return (
    <ul className={styles["notes"]}>
      {notes.slice(0, listed_notes).map((note) => (
        <li key={note.round_id} data-blocking={note.blocking || undefined}>
          <IconAlertTriangle size={16} role="img" aria-label={note.blocking ? t("note_blocking") : t("note_warning")} />
          <span>
            <RoundNote note={note} game={game} name={t("round_number", { number: note.number })} />
          </span>
        </li>
      ))}
      {notes.length > listed_notes && <li>{t("and_more", { n: notes.length - listed_notes })}</li>}
      {!game.editable && <li>{t("note_not_editable")}</li>}
    </ul>
  );
}
