import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import type { MarkdownRenderer } from "../../platform/markdown/index.ts";

/** HTML by Markdown source; null for a stored text that has not been rendered yet. */
export type RenderedTexts = ReadonlyMap<string, string | null>;

/** A Markdown field of a request. */
export interface MarkdownText {
  /** For example `rounds.0.content`. */
  readonly path: string;
  readonly source: string;
}

interface MarkdownFields {
  readonly rules?: string | undefined;
  readonly content?: string | undefined;
  readonly answer_content?: string | undefined;
}

/** The Markdown fields that are present; `pathPrefix` is put before their paths. */
export function toMarkdownTexts(fields: MarkdownFields, pathPrefix = ""): readonly MarkdownText[] {
  return (["rules", "content", "answer_content"] as const).flatMap((name) => {
    const source = fields[name];
    return source === undefined ? [] : [{ path: `${pathPrefix}${name}`, source }];
  });
}

/** The Markdown texts of rounds in a request, with their paths. */
export function toRoundTexts(rounds: readonly MarkdownFields[]): readonly MarkdownText[] {
  return rounds.flatMap((round, index) => toMarkdownTexts(round, `rounds.${index}.`));
}

/** Stored texts with their HTML, which need not be rendered or checked again. */
export function toStoredTexts(game: GamesTable | null, rounds: readonly GameRoundsTable[]): RenderedTexts {
  return new Map([
    ...(game === null ? [] : [[game.rules, game.rules_html] as const]),
    ...rounds.flatMap((round) => [
      [round.content, round.content_html] as const,
      [round.answer_content, round.answer_html] as const,
    ]),
  ]);
}

/** Wall-clock limit for all texts of one request. */
const REQUEST_TIME_LIMIT_MS = 8_000;

/** Renders texts that are not stored yet; fails with one field failure per text that is too expensive. */
export type RenderTexts = (
  texts: readonly MarkdownText[],
  stored?: RenderedTexts,
) => Promise<ServiceResult<RenderedTexts>>;

export function createRenderTexts(markdown: MarkdownRenderer): RenderTexts {
  return async (texts, stored = new Map()) => {
    const rendered = new Map(stored);
    const failures: FieldFailure[] = [];
    const deadline = performance.now() + REQUEST_TIME_LIMIT_MS;
    for (const { path, source } of texts) {
      if (rendered.has(source)) continue;
      if (performance.now() > deadline) {
        failures.push({ path, code: "markdown_time" });
        break;
      }
      const result = await markdown.render(source);
      if (result.ok) rendered.set(source, result.html);
      else failures.push({ path, ...result.problem });
    }
    return failures.length > 0 ? fail("validation_failed", { fields: failures }) : ok(rendered);
  };
}
