import { isRecord } from "@showrunner/engine";
import { decodeHTML } from "entities";
import { createProblem, type ImportProblem, type ParsedSource } from "../import-model.ts";
import type { FoundQuestion, Question } from "../questions/question.ts";
import { toRounds } from "../questions/to-round.ts";

type Fields = Readonly<Record<string, unknown>>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/u;

function decodeBase64(text: string): string | null {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes HTML entities (the database's default), Base64 or percent-encoding. A file uses one of these encodings. */
type Decode = (text: string) => string;

/** Detects Base64 by `type`, whose decoded values are known: in a Base64 file, every text is encoded. */
function findDecoder(entries: readonly Fields[]): Decode {
  const types = new Set(entries.map(({ type }) => (typeof type === "string" ? type : "")));
  const isBase64 = [...types].some((type) => ["multiple", "boolean"].includes(decodeBase64(type) ?? ""));
  if (isBase64) return (text) => decodeBase64(text) ?? text;
  const texts = entries.map(({ question }) => (typeof question === "string" ? question : ""));
  const isUrl = texts.some((text) => /%[0-9A-F]{2}/iu.test(text)) && texts.every((text) => !/\s/u.test(text));
  return isUrl ? decodeUrl : (text) => decodeHTML(text);
}

function readTexts(value: unknown, decode: Decode): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((item) => typeof item === "string" || typeof item === "number")
    .map((item) => decode(String(item)));
}

/** Reads an entry of the database, or of similar lists, which use `answer` and `options`. */
function readEntry(entry: Fields, decode: Decode): Question | null {
  const [question] = readTexts(entry["question"], decode);
  if (question === undefined || question.trim() === "") return null;
  const correct = readTexts(
    entry["correct_answer"] ?? entry["correctAnswer"] ?? entry["answer"] ?? entry["answers"],
    decode,
  );
  const wrong = readTexts(entry["incorrect_answers"] ?? entry["incorrectAnswers"] ?? entry["options"] ?? [], decode);
  const others = wrong.filter((text) => !correct.includes(text));
  if (others.length === 0) return { kind: "open", question, answers: correct };
  const isTruth = readTexts(entry["type"], decode)[0] === "boolean";
  const options = [
    ...correct.map((text) => ({ text, correct: true })),
    ...others.map((text) => ({ text, correct: false })),
  ];
  const shown = isTruth ? options.toSorted((a, b) => Number(b.text === "True") - Number(a.text === "True")) : options;
  // Shuffle, since the right answer comes first in the file.
  return { kind: "choice", question, options: shown, multiple: correct.length > 1, shuffle: !isTruth };
}

/** Whether JSON is a list of questions, or the response of the database's API. */
export function findEntries(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) {
    const list = value["results"] ?? value["questions"];
    if (Array.isArray(list)) return list;
  }
  return null;
}

/** Reads the JSON of the Open Trivia Database in all of its encodings, and similar lists. */
export function parseOpenTrivia(value: unknown): ParsedSource {
  const entries = findEntries(value);
  const problems: ImportProblem[] = [];
  const found: FoundQuestion[] = [];
  if (entries === null) problems.push(createProblem("not_a_list", { from: 1, to: 1 }, JSON.stringify(value)));
  const decode = findDecoder((entries ?? []).filter(isRecord));
  for (const [index, entry] of (entries ?? []).entries()) {
    const source = { from: index + 1, to: index + 1 };
    const text = JSON.stringify(entry);
    const question = isRecord(entry) ? readEntry(entry, decode) : null;
    if (question === null) problems.push(createProblem("no_question", source, text));
    else found.push({ question, source, text: question.question, notes: [] });
  }
  const { rounds, problems: refused } = toRounds(found);
  return { unit: "entry", game: {}, rounds, problems: [...problems, ...refused], media: [] };
}
