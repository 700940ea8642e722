import { createTranslator } from "@showrunner/i18n";
import { renderRefusedText } from "@showrunner/markdown";
import type { Database, GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { MarkdownRenderer } from "../../platform/markdown/index.ts";
import { gamesMessages } from "./messages/en.ts";
import type { GamesRepository, HtmlBackfill } from "./games.repository.ts";

export interface RenderedGame extends GamesTable {
  readonly rules_html: string;
}

export interface RenderedRound extends GameRoundsTable {
  readonly content_html: string;
  readonly answer_html: string;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly markdown: MarkdownRenderer;
}

export interface HtmlBackfillService {
  /** Renders and stores the HTML of rows that were saved before rendering at save time. */
  complete(
    games: readonly GamesTable[],
    rounds: readonly GameRoundsTable[],
  ): Promise<{ readonly games: readonly RenderedGame[]; readonly rounds: readonly RenderedRound[] }>;
}

export function createHtmlBackfill({ database, repository, markdown }: Dependencies): HtmlBackfillService {
  /** A rejected text becomes plain text: it must not block the start of a show. */
  const render = async (source: string, language: GamesTable["language"]): Promise<{ html: string; keep: boolean }> => {
    const result = await markdown.render(source);
    if (result.ok) return { html: result.html, keep: true };
    const html = renderRefusedText(source, createTranslator(gamesMessages, language)("unformatted"));
    // A timeout may be due to a busy machine rather than the text, so do not store this result.
    return { html, keep: result.problem.code !== "markdown_time" };
  };

  return {
    complete: async (games, rounds) => {
      const statements: WriteStatement[] = [];
      const getHtml = async (
        stored: string | null,
        source: string,
        language: GamesTable["language"],
        target: Omit<HtmlBackfill, "html">,
      ): Promise<string> => {
        if (stored !== null) return stored;
        const { html, keep } = await render(source, language);
        if (keep) statements.push(repository.storeHtmlBackfill({ ...target, html }));
        return html;
      };
      const languages = new Map(games.map(({ id, language }) => [id, language]));
      const renderedGames: RenderedGame[] = [];
      for (const game of games) {
        const target = { table: "games", id: game.id, column: "rules_html" } as const;
        renderedGames.push({ ...game, rules_html: await getHtml(game.rules_html, game.rules, game.language, target) });
      }
      const renderedRounds: RenderedRound[] = [];
      for (const round of rounds) {
        const { id, content, content_html, answer_content, answer_html } = round;
        const language = languages.get(round.game_id) ?? "en";
        const target = { table: "game_rounds", id } as const;
        renderedRounds.push({
          ...round,
          content_html: await getHtml(content_html, content, language, { ...target, column: "content_html" }),
          answer_html: await getHtml(answer_html, answer_content, language, { ...target, column: "answer_html" }),
        });
      }
      if (statements.length > 0) await database.write(statements);
      return { games: renderedGames, rounds: renderedRounds };
    },
  };
}
