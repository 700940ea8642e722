/** Drops empty lines, which are not saved. */
export function filledAnswers(answers: readonly string[]): string[] {
  return answers.filter((answer) => answer.trim() !== "");
}

/** Index at which Enter inserts the next answer; null on an empty line and in a full list. */
export function lineAfter(answers: readonly string[], index: number, most: number): number | null {
  const is_empty = (answers[index] ?? "").trim() === "";
  return is_empty || answers.length >= most ? null : index + 1;
}
