import type { EvaluationSets } from "./evaluation-sets.ts";

/**
 * A fake model, so that the evaluation runs without an endpoint. Its recorded answers contain deliberate mistakes of
 * each kind: the figures test the evaluation and say nothing about a model.
 */
export function createRecordedModel({
  rounds,
  suggested,
}: Pick<EvaluationSets, "rounds" | "suggested">): (call: { readonly body: string }) => string {
  let games = 0;
  const write = (values: readonly unknown[]): string =>
    values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("\n");
  return ({ body }) => {
    if (body === "") return "";
    const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] };
    const system = messages[0]?.content ?? "";
    const prompt = messages.at(-1)?.content ?? "";
    const lines = prompt
      .split("\n")
      .flatMap((line): readonly PromptLine[] =>
        line.startsWith("{") && !line.includes("…") ? [JSON.parse(line)] : [],
      );
    if (system.includes("You answer quiz questions"))
      return write(
        // Every fifth answer repeats the wrong key.
        lines.map(({ n, question }) => {
          const round = rounds.find((each) => each.question === question);
          return { n, answer: (n % 5 === 0 ? round?.answer : round?.truth) ?? "Tiber" };
        }),
      );
    if (system.includes("You describe pictures"))
      return write(
        // Every third description names the answer.
        lines.map(({ n, secrets = [] }) => ({
          ...{ n, prompt: "Old stone bridges over green water" },
          alt: n % 3 === 0 ? `A picture of ${secrets[0]}` : "A bridge",
        })),
      );
    if (system.includes("You help to write questions"))
      return write(
        lines.flatMap(({ question }) =>
          (suggested.find((each) => each.question === question)?.recorded ?? []).map((text) => ({ text })),
        ),
      );
    if (system.includes("You translate the texts")) return write(lines.flatMap(translate));
    if (system.includes("You review the texts"))
      return write(
        // Every fourth fault is overlooked, and every seventh misnamed.
        lines.flatMap(({ n, text, field }) => {
          const at = rounds.findIndex((each) => (field === "question" ? each.question : each.answer) === text);
          const round = rounds[at];
          if (round === undefined || round.path !== field || at % 4 === 0) return [];
          const check = at % 7 === 0 ? "language" : round.check;
          return [{ n, check, severity: "high", reason: "Planted.", replacement: round.truth ?? null }];
        }),
      );
    games += 1;
    const passage = /<document>\n([^.]+\.)/.exec(prompt)?.[1];
    const common = passage === undefined ? {} : { passage };
    return write([
      { kind: "open", question: `Which river flows through Rome (${games})?`, answers: ["Tiber"], ...common },
      { kind: "open", question: `Which river flows through Paris (${games})?`, answers: ["Seine"], ...common },
      { kind: "open", question: `Which river flows through Vienna (${games})?`, answers: [] },
      {
        kind: "choice",
        question: `Which is longer (${games})?`,
        right: "Nile",
        wrong: ["Rhine", "Po"],
        passage: "not there",
      },
      "I hope this helps!",
    ]);
  };
}

/** A line of a prompt: a question, or a text. */
interface PromptLine {
  readonly n: number;
  readonly question?: string;
  readonly secrets?: readonly string[];
  readonly text?: string;
  readonly field?: string;
}

/** Returns the text unchanged as its translation, with a mistake in some of the texts. */
function translate({ n, text = "", field = "" }: PromptLine): readonly object[] {
  if (n % 17 === 0) return [];
  if (field === "config.options.1.text" && n % 3 === 0) return [{ n, text: "Vivaldi" }];
  if (/^(?:Fill|Ergänzen)/.test(text)) return [{ n, text: text.replace("____", "[ ]") }];
  if (field === "content" && n % 3 === 0) return [{ n, text: text.replaceAll(/\*\*|^- |^#+ /gm, "") }];
  if (n % 7 === 0) return [{ n, text: text.replace(/\d(?=\D|$)/, "0") }];
  return [{ n, text }];
}
