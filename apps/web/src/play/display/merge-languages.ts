import type { Distribution, GameSlice, Json, RoundSlice, TranslatedGameSlice } from "@showrunner/engine";
import { isRecord } from "@showrunner/engine/json";

/** Separates a text from its translation; the display's style sheet renders it as a line break. */
const NEW_LINE = "\n";

const mergeTexts = (text: string, translated: string, separator = NEW_LINE): string =>
  text === translated || translated === "" ? text : `${text}${separator}${translated}`;

/**
 * Two faces of one round differ only in their texts: ids, flags and order are the same in every language (LANG-3).
 *
 * @param question text that stays unchanged, because its translation is shown below it
 */
function mergeJson(one: Json, other: Json, question: string): Json {
  if (typeof one === "string" && typeof other === "string") return one === question ? one : mergeTexts(one, other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((entry: Json, index) => mergeJson(entry, (other as readonly Json[])[index] ?? entry, question));
  if (!isRecord(one) || !isRecord(other)) return one;
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, mergeJson(value, other[key] ?? value, question)]),
  );
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The translated question as the first paragraph of the content, below the original question. */
function toSecondQuestion({ question }: RoundSlice, translated: string, language: string): string {
  if (translated === "" || translated === question) return "";
  return `<p class="pd-second-question" lang="${language}">${escapeHtml(translated)}</p>`;
}

/** The translation below the text; pictures are the same and shown once. */
function mergeHtml(html: string, translated: string, language: string): string {
  if (html === translated) return html;
  return `${html}<div lang="${language}">${translated.replaceAll(/<img\b[^>]*>/g, "")}</div>`;
}

/** The first spelling in both languages, then all others. */
function mergeAnswers(answers: readonly string[], translated: readonly string[]): readonly string[] {
  const [first, ...others] = answers;
  const [firstTranslated = "", ...moreTranslated] = translated;
  if (first === undefined) return translated;
  return [mergeTexts(first, firstTranslated), ...new Set([...others, ...moreTranslated])];
}

/** Some labels begin with a number that is the same in both languages and appears once. */
const mergeLabels = (label: string, translated: string): string =>
  mergeTexts(
    label,
    translated.replace(/^\d+\. /, (number) => (label.startsWith(number) ? "" : number)),
    " / ",
  );

/** Entries with an id are options; those without are typed texts. */
function mergeDistribution(found: Distribution, translated: Distribution): Distribution {
  const entries = found.entries.map((entry, index) => {
    const other = translated.entries[index];
    const isSame = other !== undefined && other.option_id === entry.option_id && other.count === entry.count;
    return isSame ? { ...entry, label: mergeLabels(entry.label, other.label) } : entry;
  });
  return { ...found, entries };
}

/** A round with all texts in both languages, for a display that shows two (LANG-4). */
export function mergeLanguages(round: RoundSlice, translated: RoundSlice, language: string): RoundSlice {
  const { reveal } = round;
  const other = translated.reveal;
  return {
    ...round,
    title: round.title === null ? null : mergeTexts(round.title, translated.title ?? "", " · "),
    content_html:
      toSecondQuestion(round, translated.question, language) +
      mergeHtml(round.content_html, translated.content_html, language),
    face_question: mergeJson(round.face_question, translated.face_question, round.question),
    reveal:
      reveal === null || other === null
        ? reveal
        : {
            ...reveal,
            answers: mergeAnswers(reveal.answers, other.answers),
            answer_html: mergeHtml(reveal.answer_html, other.answer_html, language),
            solution: mergeJson(reveal.solution, other.solution, round.question),
            ...(reveal.distribution === undefined
              ? {}
              : { distribution: mergeDistribution(reveal.distribution, other.distribution ?? reveal.distribution) }),
          },
  };
}

/** The introduction of a game in both languages. */
export function mergeGameLanguages(game: GameSlice, { game: other, language }: TranslatedGameSlice): GameSlice {
  return {
    ...game,
    title: mergeTexts(game.title, other.title),
    description: mergeTexts(game.description, other.description),
    equipment: mergeTexts(game.equipment, other.equipment, " / "),
    rules_html: mergeHtml(game.rules_html, other.rules_html, language),
  };
}
