/** Drops empty lines, which are not saved. */
export function removeEmptyAnswers(answers: readonly string[]): string[] {
  return answers.filter((answer) => answer.trim() !== "");
}

/** Index at which Enter inserts the next answer; null on an empty line and in a full list. */
export function getInsertIndex(answers: readonly string[], index: number, max: number): number | null {
  const isEmpty = (answers[index] ?? "").trim() === "";
  return isEmpty || answers.length >= max ? null : index + 1;
}
