/** The accepted spellings as they are saved: a line that was left empty is none. */
export function filledAnswers(answers: readonly string[]): string[] {
  return answers.filter((answer) => answer.trim() !== "");
}

/** Where Enter in a line adds the next one; null in an empty line and in a full list, where it does nothing. */
export function lineAfter(answers: readonly string[], index: number, most: number): number | null {
  const is_empty = (answers[index] ?? "").trim() === "";
  return is_empty || answers.length >= most ? null : index + 1;
}
