import type { ReactElement } from "react";
import { useQueries } from "@tanstack/react-query";
import { languageNames } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { gameQuery } from "../../../../api/games.api.ts";
import { describeLanguages } from "../logic/game-languages.ts";
import { deskMessages } from "../messages/en.ts";
import { Note } from "../panels/card.tsx";
import { useModeratorSlice } from "../show/show-context.tsx";

/** Lists before the start which games are written in which language; absent if all are written in the same one. */
export function LanguageNote(): ReactElement | null {
  const t = useT(deskMessages);
  const { status } = useModeratorSlice("show");
  const { games } = useModeratorSlice("programme");
  const ids = status === "ready" ? [...new Set(games.map(({ game_id }) => game_id))] : [];
  const written = useQueries({
    queries: ids.map(gameQuery),
    combine: (results) => describeLanguages(results.flatMap(({ data }) => data ?? [])),
  });
  if (written.length < 2) return null;
  const list = written.map(({ language, titles }) => `${languageNames[language]} (${titles.join(", ")})`);
  return <Note>{t("written_in", { games: list.join(", ") })}</Note>;
}
