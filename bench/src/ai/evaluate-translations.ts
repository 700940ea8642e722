import type { AiRun, Translation } from "@showrunner/contract/rest";
import { fold } from "@showrunner/rounds/fuzzy";
import { checkPairs, pairTexts, toRoundSource, type TranslationIssue } from "@showrunner/sanitise/translation";
import type { AuthoringWorld } from "@showrunner/server/testing";
import type { TranslatedRound } from "./evaluation-sets.ts";
import type { Ratio } from "./ratio.ts";

type Fault = TranslationIssue["check"] | "order";

/** What a translation must keep, and the rounds that kept all of it. */
export interface KeptStructure {
  readonly texts: Ratio;
  readonly markup: Ratio;
  readonly numbers: Ratio;
  readonly placeholders: Ratio;
  readonly optionOrder: Ratio;
  readonly rounds: Ratio;
}

/** Rounds per request, as many as a game has. */
const ROUNDS_PER_REQUEST = 20;
const OTHER = { en: "de", de: "en" } as const;
const OPTION = /^config\.options\.\d+\.text$/;

const toFields = ({ question, content, options }: TranslatedRound) => ({
  ...{ title: null, content, answers: [], answer_content: "" },
  ...(options.length === 0
    ? { type: "classic", question, config: {} }
    : {
        type: "multipleChoice",
        question: "",
        config: { question_text: question, options: options.map((text, index) => ({ text, correct: index === 0 })) },
      }),
});

/** Translates the rounds by the product's own route and applies the product's own checks to the result. */
export async function evaluateTranslations(
  world: AuthoringWorld,
  rounds: readonly TranslatedRound[],
): Promise<{ readonly structure: KeptStructure; readonly translationCosts: readonly AiRun["cost"][] }> {
  const costs: AiRun["cost"][] = [];
  const broken: (readonly Fault[])[] = [];
  let texts = 0;
  let missing = 0;
  for (const from of ["en", "de"] as const) {
    const matchingRounds = rounds.filter(({ language }) => language === from);
    for (let at = 0; at < matchingRounds.length; at += ROUNDS_PER_REQUEST) {
      const batch = matchingRounds.slice(at, at + ROUNDS_PER_REQUEST);
      const sources = batch.map((round) => toRoundSource(toFields(round)));
      const events = await world.translate({
        from,
        to: OTHER[from],
        parts: sources.map((source) => ({
          texts: source.texts.map(({ path, kind, text }) => ({ path, kind, text })),
          answers: [],
        })),
      });
      costs.push(...events.flatMap((event) => (event.type === "end" ? event.runs.map(({ cost }) => cost) : [])));
      for (const [part, source] of sources.entries()) {
        const found = events.flatMap((event) => (event.type === "text" && event.part === part ? [event] : []));
        const translated: Translation["texts"] = Object.fromEntries(
          found.flatMap(({ path, text }) => {
            const written = source.texts.find((each) => each.path === path);
            return written === undefined ? [] : [[path, { source: written.text, text }]];
          }),
        );
        const pairs = pairTexts(source, { state: "draft", texts: translated });
        const issues = checkPairs(pairs, { from, to: OTHER[from], glossary: [] }).map(({ check }) => check);
        const isMoved = pairs.texts.some(
          ({ path, source: before, text }) => OPTION.test(path) && text !== "" && fold(before) !== fold(text),
        );
        texts += source.texts.length;
        missing += issues.filter((check) => check === "missing").length;
        broken.push(isMoved ? [...issues, "order"] : issues);
      }
    }
  }
  const count = (...checks: readonly Fault[]): Ratio => ({
    hits: broken.filter((found) => !checks.some((check) => found.includes(check))).length,
    of: broken.length,
  });
  return {
    structure: {
      texts: { hits: texts - missing, of: texts },
      markup: count("markup", "target"),
      numbers: count("number"),
      placeholders: count("placeholder"),
      optionOrder: count("order"),
      rounds: count("missing", "markup", "target", "number", "placeholder", "order"),
    },
    translationCosts: costs,
  };
}
