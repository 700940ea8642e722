import type { ReactElement } from "react";
import { Anchor } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { getRoundViews } from "@showrunner/rounds/views";
import { useDesk } from "../desk-context.tsx";
import type { RoundIssue } from "../logic/round-issues.ts";
import { deskMessages } from "../messages/en.ts";
import type { GameIssues } from "./use-round-issues.ts";

interface RoundIssueTextProps {
  readonly issue: RoundIssue;
  readonly game: GameIssues;
  /** Name of the round; without the game's title if shown below the game. */
  readonly name: string;
}

/** One issue of a round, with a link to the editor. */
export function RoundIssueText({ issue, game, name }: RoundIssueTextProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const { openDialog } = useDesk();
  const reason =
    issue.problem === "no_question" ? t("note_no_question") : getRoundViews(issue.type).problem(issue.problem, locale);
  return (
    <>
      {game.editable ? (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={700}
          onClick={() => openDialog({ kind: "editor", gameId: game.game_id, roundId: issue.round_id })}
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
