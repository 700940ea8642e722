import type { PlantedRound } from "./evaluation-sets.ts";

/**
 * What a fake model writes, so that the evaluation runs without an endpoint: answers of ours, with mistakes of each kind
 * on purpose. Its figures prove the evaluation, and say nothing about a model.
 */
export function createRecordedModel(rounds: readonly PlantedRound[]): (call: { readonly body: string }) => string {
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
      .flatMap((line): readonly { n: number; question?: string; text?: string; field?: string }[] =>
        line.startsWith("{") && !line.includes("…") ? [JSON.parse(line)] : [],
      );
    if (system.includes("You answer quiz questions"))
      return write(
        // Each fifth answer repeats the wrong key.
        lines.map(({ n, question }) => {
          const round = rounds.find((each) => each.question === question);
          return { n, answer: (n % 5 === 0 ? round?.answer : round?.truth) ?? "Tiber" };
        }),
      );
    if (system.includes("You review the texts"))
      return write(
        // Each fourth fault is overlooked, and each seventh misnamed.
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
