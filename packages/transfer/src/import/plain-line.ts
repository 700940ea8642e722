/** A line of a pasted text, classified by its beginning. */
export type PlainLine =
  | { readonly kind: "blank" }
  /** `Q: …`, `Frage 3: …` or `3. …`; the text may be empty if the question is on the next line. */
  | { readonly kind: "question"; readonly text: string; readonly number: number | null }
  /** `A) …`, `*b. …` */
  | { readonly kind: "option"; readonly letter: string; readonly text: string }
  /** `- …`, `* …`, `[x] …` */
  | { readonly kind: "bullet"; readonly bullet: string; readonly text: string }
  | { readonly kind: "answer"; readonly text: string; readonly isLetterA: boolean }
  | { readonly kind: "field"; readonly name: FieldName; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string };

/** Fields whose items follow the label in its line or in the lines below it. */
export const LIST_FIELDS = ["order", "pairs", "distractors", "poll"] as const;
export type ListField = (typeof LIST_FIELDS)[number];
export type FieldName =
  | "points"
  | "time"
  | "explanation"
  | "note"
  | "speed"
  | "estimate"
  | "tolerance"
  | "multiple"
  | ListField;

const FIELD_NAMES: readonly (readonly [RegExp, FieldName])[] = [
  [/^(?:points|punkte)\s*[:=]\s*/iu, "points"],
  [/^(?:time(?: limit)?|zeit(?:limit)?)\s*[:=]\s*/iu, "time"],
  [/^(?:explanation|erkl(?:ä|ae)rung)\s*[:=]\s*/iu, "explanation"],
  [/^(?:note|notiz|hinweis)\s*[:=]\s*/iu, "note"],
  [/^(?:speed points|tempopunkte)\s*:\s*/iu, "speed"],
  [/^(?:order|reihenfolge)\s*:\s*/iu, "order"],
  [/^(?:pairs|paare)\s*:\s*/iu, "pairs"],
  [/^(?:distractors?|ablenker)\s*:\s*/iu, "distractors"],
  [/^(?:poll|umfrage)\s*:\s*/iu, "poll"],
  [/^(?:estimate|sch(?:ä|ae)tz(?:ung|wert|frage))\s*:\s*/iu, "estimate"],
  [/^(?:tolerance|toleranz)\s*:\s*/iu, "tolerance"],
  [/^(?:multiple|mehrfachauswahl)\s*:\s*/iu, "multiple"],
];
const ANSWER =
  /^(?:(?:correct |right )?answers?|(?:richtige )?antwort(?:en)?|ans|correct|richtig|l(?:ö|oe)sung|solution|key|([AL]))\s*[:=]\s*/iu;
const ARROW = /^(?:=>|->|→)\s*/u;
const QUESTION = /^(?:(?:question|frage)\s*#?\d{0,4}\s*[:.)]|[QF]\s*(?::|\d{1,4}\s*[:.)]))\s*/iu;
const NUMBERED = /^#?(\d{1,4})\s?(?:[.)]|\.\))(?=\s|$)\s*/u;
const OPTION =
  /^((?:\*|[✓✔√]|[([][xX✓✔*][)\]])?\s*(?:\*\*|__)?\s*)[([]?([A-La-l])(?:[)\]]\s*|[.:](?:\*\*|__)?\s+)(?=\S)/u;
const BULLET = /^([-•◦▪‣·*–])\s+(?=\S)/u;
const BOX = /^(?:[✓✔√☑☐●○✗✘]|\([ xX✓✔*]?\)|\[[ xX✓✔*]?\])\s*(?=\S)/u;
const HEADING =
  /^(?:#{1,6}\s|(?:round|runde|part|teil|category|kategorie|section|chapter|kapitel|topic|thema)\s*(?:\d|[ivx]+\b|[:–-])[^?]*$)/iu;
const RULE = /^[-=_*#~]{3,}$/u;

export function classifyLine(written: string): PlainLine {
  const line = written.trim();
  if (line === "" || RULE.test(line)) return line === "" ? { kind: "blank" } : { kind: "heading", text: line };
  for (const [pattern, name] of FIELD_NAMES) {
    const match = pattern.exec(line);
    if (match !== null) return { kind: "field", name, text: line.slice(match[0].length) };
  }
  const question = QUESTION.exec(line);
  if (question !== null) return { kind: "question", text: line.slice(question[0].length), number: null };
  const answer = ANSWER.exec(line);
  if (answer !== null)
    return { kind: "answer", text: line.slice(answer[0].length), isLetterA: answer[1]?.toLowerCase() === "a" };
  const arrow = ARROW.exec(line);
  if (arrow !== null) return { kind: "answer", text: line.slice(arrow[0].length), isLetterA: false };
  const numbered = NUMBERED.exec(line);
  if (numbered !== null) return { kind: "question", text: line.slice(numbered[0].length), number: Number(numbered[1]) };
  const option = OPTION.exec(line);
  if (option !== null)
    return {
      kind: "option",
      letter: option[2]?.toLowerCase() ?? "",
      text: `${option[1]?.trim() ?? ""}${line.slice(option[0].length)}`,
    };
  if (BOX.test(line)) return { kind: "bullet", bullet: "[]", text: line };
  const bullet = BULLET.exec(line);
  if (bullet !== null) return { kind: "bullet", bullet: bullet[1] ?? "", text: line.slice(bullet[0].length) };
  if (HEADING.test(line)) return { kind: "heading", text: line };
  return { kind: "text", text: line };
}

/** Splits `Question – Answer`; null without a separator. A question mark is a separator, too: `Question? Answer`. */
export function splitInlineAnswer(line: string): { readonly question: string; readonly answer: string } | null {
  const mark = line.lastIndexOf("?");
  if (mark >= 0) {
    const [closing = ""] = /^["”“»«)’]*/u.exec(line.slice(mark + 1)) ?? [];
    const end = mark + 1 + closing.length;
    const answer = line
      .slice(end)
      .replace(/^[\s–—\-:=>→|]+/u, "")
      .trim();
    return answer === "" ? null : { question: line.slice(0, end).trim(), answer: stripParentheses(answer) };
  }
  let best: { index: number; length: number } | null = null;
  for (const separator of [" – ", " — ", " - ", " => ", " -> ", " → ", " = ", " | "]) {
    const index = line.lastIndexOf(separator);
    if (index > 0 && (best === null || index > best.index)) best = { index, length: separator.length };
  }
  if (best === null) return null;
  const answer = line.slice(best.index + best.length).trim();
  return answer === "" ? null : { question: line.slice(0, best.index).trim(), answer };
}

/** Reduces `(Paris)` and `(Answer: Paris)` after a question to `Paris`. */
function stripParentheses(answer: string): string {
  const inner = /^\(([^()]+)\)$/u.exec(answer)?.[1] ?? answer;
  return inner.replace(ANSWER, "").trim() || answer;
}

/** Splits options in one line: `A) Paris B) Rome C) Berlin`. */
export function splitInlineOptions(text: string): readonly string[] {
  const parts = text.split(/\s+(?=(?:\*|[✓✔])?\s?\(?[B-L]\)\s?\S)/u);
  const isSequence = parts.every(
    (part, index) => index === 0 || /^(?:\*|[✓✔])?\s?\(?([B-L])\)/u.exec(part)?.[1] === "ABCDEFGHIJKL"[index],
  );
  if (!isSequence || parts.length > 12) return [text];
  return parts.map((part, index) =>
    index === 0 ? part : part.replace(/^(\*|[✓✔])?\s?\(?[B-L]\)\s?/u, (_whole, mark?: string) => mark ?? ""),
  );
}
