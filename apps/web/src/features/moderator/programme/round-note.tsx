import type { ReactElement } from "react";
import { Anchor } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { viewsOf } from "@showrunner/rounds/views";
import { useDesk } from "../desk/desk-context.tsx";
import type { RoundNote as Note } from "../logic/round-notes.ts";
import { moderator_messages } from "../messages/index.ts";
import type { GameNotes } from "./use-round-notes.ts";

interface RoundNoteProps {
  readonly note: Note;
  readonly game: GameNotes;
  /** Name of the round; without the game's title below the game itself. */
  readonly name: string;
}

/** One issue of a round, with a link to the editor. */
export function RoundNote({ note, game, name }: RoundNoteProps): ReactElement {
  const t = useT(moderator_messages);
  const locale = useLocale();
  const { open } = useDesk();
  const reason =
    note.problem === "no_question" ? t("note_no_question") : viewsOf(note.type).problem(note.problem, locale);
  return (
    <>
      {game.editable ? (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={700}
          onClick={() => open({ kind: "editor", game_id: game.game_id, round_id: note.round_id })}
        >
          {name}
        </Anchor>
      ) : (
        <b>{name}</b>
      )}
      {": "}
      {reason}
    </>
  );
}
