import type { AuthoredKind, DraftRequest } from "@showrunner/contract/rest";
import { DATA_RULE, fenceData, getLanguageName, type Prompt } from "./prompt.ts";

const FORMATS: Readonly<Record<AuthoredKind, string>> = {
  open: '{"kind":"open","question":"…","answers":["the answer","another accepted spelling"]}',
  choice: '{"kind":"choice","question":"…","right":"the one right option","wrong":["…","…","…"]}',
  estimate: '{"kind":"estimate","question":"…","value":1234,"unit":"metres"}',
  order: '{"kind":"order","question":"…","items":["first","second","third","fourth"]}',
  pairs: '{"kind":"pairs","question":"…","pairs":[["left","right"],["left","right"],["left","right"]]}',
};
const NAMES: Readonly<Record<AuthoredKind, string>> = {
  open: "questions with a short answer",
  choice: "multiple choice questions with one right and three wrong options",
  estimate: "questions whose answer is a number to estimate",
  order: "lists of three to six items to put in order, given in the right order",
  pairs: "sets of three to six pairs to match",
};

const SYSTEM = `You write questions for a live quiz show. You answer with one JSON object per line and nothing else: no list, no code fence, no comment.

Rules:
- Each question has exactly one right answer, which every expert would confirm. Leave out what is disputed, what changes from year to year, and what offends.
- A question is one short sentence that can be read from a big screen. It does not contain its answer.
- Options of a multiple choice are of similar length and kind; never "all of the above".
- Texts are plain, without markdown.
- ${DATA_RULE}`;

/** Version 2 of the prompt that drafts rounds. New: it takes an example, and its data rule names every tag. */
export function buildDraftPrompt(request: DraftRequest): Prompt {
  const { topic, document, audience, example, language, difficulty, counts, known_questions } = request;
  const kinds = (Object.keys(counts) as AuthoredKind[]).filter((kind) => counts[kind] > 0);
  const parts = [
    `Write in ${getLanguageName(language)}. Difficulty: ${difficulty}. Write exactly:`,
    ...kinds.map((kind) => `- ${counts[kind]} ${NAMES[kind]}, each as ${FORMATS[kind]}`),
    'Where it helps, add "explanation": one sentence for after the reveal.',
    ...(document === ""
      ? []
      : [
          'Use only what the document says. Add "passage" to each object: the words of the document that prove the answer, copied exactly, at most 300 characters.',
        ]),
    ...(topic === "" ? [] : [fenceData("topic", topic)]),
    ...(example === ""
      ? []
      : ["Like this round in subject, style and difficulty, but about other facts:", fenceData("round", example)]),
    ...(audience === "" ? [] : [fenceData("audience", audience)]),
    ...(known_questions.length === 0
      ? []
      : ["Do not repeat these questions:", fenceData("known", known_questions.join("\n"))]),
    ...(document === "" ? [] : [fenceData("document", document)]),
  ];
  return { system: SYSTEM, prompt: parts.join("\n") };
}
