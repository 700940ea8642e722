import type { FrozenContent } from "@showrunner/engine";
import { escapeHtml } from "@showrunner/markdown";

/** Finds file names of images by id. */
export type ImageNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const picture = /<img src="asset:([\w-]+)" alt="([^"]*)"/g;

/** Older editors used the file name, with or without its extension, as alternative text. */
function isFileName(alt: string, name: string): boolean {
  const bare = name
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[[\]\\\s]+/g, " ")
    .trim();
  const escaped = [name, bare].map((text) => escapeHtml(text).toLowerCase());
  return escaped.includes(alt.trim().toLowerCase());
}

/** Removes alternative texts that are only file names, since a file name may reveal the answer. */
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
