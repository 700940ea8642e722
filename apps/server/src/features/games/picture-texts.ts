import type { FrozenContent } from "@showrunner/engine";
import { escapeHtml } from "@showrunner/markdown";

/** File names of pictures, by id. */
export type ImageNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const picture = /<img src="asset:([\w-]+)" alt="([^"]*)"/g;

/** What an editor of before made a description of: the file's name, with and without its extension. */
function isFileName(alt: string, name: string): boolean {
  const bare = name
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[[\]\\\s]+/g, " ")
    .trim();
  const escaped = [name, bare].map((text) => escapeHtml(text).toLowerCase());
  return escaped.includes(alt.trim().toLowerCase());
}

/** Leaves out descriptions of pictures that are nothing but the names of their files, for those may tell the answer. */
export async function withoutFileNames(content: FrozenContent, namesOf: ImageNames): Promise<FrozenContent> {
  const texts = content.games.flatMap(({ rules_html, rounds }) => [
    rules_html,
    ...rounds.flatMap(({ content_html, answer_html }) => [content_html, answer_html]),
  ]);
  const ids = new Set(texts.flatMap((html) => [...html.matchAll(picture)].map(([, id = ""]) => id)));
  if (ids.size === 0) return content;
  const names = await namesOf([...ids]);
  const neutral = (html: string): string =>
    html.replace(picture, (whole, id: string, alt: string) => {
      const name = names.get(id);
      return name !== undefined && isFileName(alt, name) ? `<img src="asset:${id}" alt=""` : whole;
    });
  const games = content.games.map((game) => ({
    ...game,
    rules_html: neutral(game.rules_html),
    rounds: game.rounds.map((round) => ({
      ...round,
      content_html: neutral(round.content_html),
      answer_html: neutral(round.answer_html),
    })),
  }));
  return { ...content, games };
}
