import type { FrozenContent } from "@showrunner/engine";
import { escapeHtml } from "@showrunner/markdown";

/** Finds file names of images by id. */
export type FindImageNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const IMAGE_PATTERN = /<img src="asset:([\w-]+)" alt="([^"]*)"/g;

/** Older editors used the file name, with or without its extension, as alternative text. */
function isFileName(alt: string, name: string): boolean {
  const nameWithoutExtension = name
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[[\]\\\s]+/g, " ")
    .trim();
  const escaped = [name, nameWithoutExtension].map((text) => escapeHtml(text).toLowerCase());
  return escaped.includes(alt.trim().toLowerCase());
}

/** Removes alternative texts that are only file names, since a file name may reveal the answer. */
export async function removeFileNameAltTexts(
  content: FrozenContent,
  findImageNames: FindImageNames,
): Promise<FrozenContent> {
  const texts = content.games.flatMap(({ rules_html, rounds }) => [
    rules_html,
    ...rounds.flatMap(({ content_html, answer_html }) => [content_html, answer_html]),
  ]);
  const ids = new Set(texts.flatMap((html) => [...html.matchAll(IMAGE_PATTERN)].map(([, id = ""]) => id)));
  if (ids.size === 0) return content;
  const names = await findImageNames([...ids]);
  const clearFileNameAlts = (html: string): string =>
    html.replace(IMAGE_PATTERN, (whole, id: string, alt: string) => {
      const name = names.get(id);
      return name !== undefined && isFileName(alt, name) ? `<img src="asset:${id}" alt=""` : whole;
    });
  const games = content.games.map((game) => ({
    ...game,
    rules_html: clearFileNameAlts(game.rules_html),
    rounds: game.rounds.map((round) => ({
      ...round,
      content_html: clearFileNameAlts(round.content_html),
      answer_html: clearFileNameAlts(round.answer_html),
    })),
  }));
  return { ...content, games };
}
