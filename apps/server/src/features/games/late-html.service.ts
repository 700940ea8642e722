import { translator } from "@showrunner/i18n";
import { plainHtml } from "@showrunner/markdown";
import type { Database, GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { MarkdownRenderer } from "../../platform/markdown/index.ts";
import { games_messages } from "./messages/index.ts";
import type { GamesRepository, LateHtml } from "./repository.ts";

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

export interface LateHtmlService {
  /** Renders and stores the HTML of rows that were saved before rendering at save time. */
  complete(
    games: readonly GamesTable[],
    rounds: readonly GameRoundsTable[],
  ): Promise<{ readonly games: readonly RenderedGame[]; readonly rounds: readonly RenderedRound[] }>;
}

export function createLateHtml({ database, repository, markdown }: Dependencies): LateHtmlService {
  /** A rejected text becomes plain text: it must not block the start of a show. */
  const render = async (source: string, language: GamesTable["language"]): Promise<{ html: string; keep: boolean }> => {
    const result = await markdown.render(source);
    if (result.ok) return { html: result.html, keep: true };
    const html = plainHtml(source, translator(games_messages, language)("unformatted"));
    // A timeout on a busy machine says little about the text: do not store the result.
    return { html, keep: result.problem.code !== "markdown_time" };
  };

  return {
    complete: async (games, rounds) => {
      const statements: WriteStatement[] = [];
      const htmlOf = async (
        stored: string | null,
        source: string,
        language: GamesTable["language"],
        place: Omit<LateHtml, "html">,
      ): Promise<string> => {
        if (stored !== null) return stored;
        const { html, keep } = await render(source, language);
        if (keep) statements.push(repository.storeLateHtml({ ...place, html }));
        return html;
      };
      const languages = new Map(games.map(({ id, language }) => [id, language]));
      const rendered_games: RenderedGame[] = [];
      for (const game of games) {
        const place = { table: "games", id: game.id, column: "rules_html" } as const;
        rendered_games.push({ ...game, rules_html: await htmlOf(game.rules_html, game.rules, game.language, place) });
      }
      const rendered_rounds: RenderedRound[] = [];
      for (const round of rounds) {
        const { id, content, content_html, answer_content, answer_html } = round;
        const language = languages.get(round.game_id) ?? "en";
        const place = { table: "game_rounds", id } as const;
        rendered_rounds.push({
          ...round,
          content_html: await htmlOf(content_html, content, language, { ...place, column: "content_html" }),
          answer_html: await htmlOf(answer_html, answer_content, language, { ...place, column: "answer_html" }),
        });
      }
      if (statements.length > 0) await database.write(statements);
      return { games: rendered_games, rounds: rendered_rounds };
    },
  };
}
