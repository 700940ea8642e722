import { z } from "zod";
import { aiRun, runEstimate } from "./ai-runs.contract.ts";
import { id, locale } from "./common.schemas.ts";
import { difficulty, roundFields } from "./games.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Kinds of questions that a model can write; each kind becomes a certain type of round. */
export const AUTHORED_KINDS = ["open", "choice", "estimate", "order", "pairs"] as const;
export type AuthoredKind = (typeof AUTHORED_KINDS)[number];

export const AUTHORING_LIMITS = {
  topic: 1_000,
  audience: 200,
  /** Characters of the question and answers of a round. */
  example: 3_000,
  /** Characters of a document: about 200 pages. */
  document: 600_000,
  /** Rounds of one kind, and of all kinds together. */
  rounds: 40,
  /** Existing questions that must not be repeated. */
  known_questions: 200,
} as const;
/** Maximum size of an uploaded document, in MB, and maximum length of its text, in pages. */
export const DOCUMENT_MB = 25;
export const DOCUMENT_PAGES = 200;
/** Media type of streamed drafts: one JSON object per line. */
export const DRAFT_STREAM_TYPE = "application/x-ndjson";

const count = z.int().min(0, "out_of_range").max(AUTHORING_LIMITS.rounds, "out_of_range").default(0);

export const draftRequest = z
  .strictObject({
    topic: z.string().trim().max(AUTHORING_LIMITS.topic, "too_long").describe("What the questions are about"),
    document: z
      .string()
      .trim()
      .max(AUTHORING_LIMITS.document, "too_long")
      .default("")
      .describe("Text that the questions are taken from; each then quotes its passage"),
    example: z
      .string()
      .trim()
      .max(AUTHORING_LIMITS.example, "too_long")
      .default("")
      .describe("A round that the questions are to be like, with its answers"),
    audience: z.string().trim().max(AUTHORING_LIMITS.audience, "too_long").default("").describe("Who will play"),
    language: locale,
    difficulty,
    counts: z
      .strictObject({
        open: count.describe("Questions with a short answer"),
        choice: count.describe("Multiple choice questions"),
        estimate: count.describe("Numbers to estimate"),
        order: count.describe("Lists to put in order"),
        pairs: count.describe("Pairs to match"),
      })
      .describe("Number of rounds of each kind"),
    known_questions: z
      .array(z.string().max(2_000, "too_long"))
      .max(AUTHORING_LIMITS.known_questions, "too_many")
      .default([])
      .describe("Questions that must not be repeated"),
    second_opinion: z.boolean().default(true).describe("Whether the model answers its own questions without the key"),
  })
  .check(({ value, issues }) => {
    const total = Object.values(value.counts).reduce((sum, each) => sum + each, 0);
    if (total < 1 || total > AUTHORING_LIMITS.rounds)
      issues.push({ code: "custom", message: "out_of_range", path: ["counts"], input: value.counts });
    if (value.topic === "" && value.document === "" && value.example === "")
      issues.push({ code: "custom", message: "required", path: ["topic"], input: value.topic });
  });
export type DraftRequest = z.output<typeof draftRequest>;

const draft = z.object({
  type: z.literal("draft"),
  index: z.int().describe("From 0; `opinion` refers to it"),
  round: roundFields
    .pick({ type: true, question: true, answers: true, config: true, answer_content: true })
    .describe("The other fields are the editor's defaults"),
  passage: z.string().nullable().describe("What the model quotes from the document; null without a document"),
  passage_found: z.boolean().nullable().describe("Whether the document contains it; null without a document"),
  passage_at: z
    .object({ from: z.int().describe("First character, from 0"), to: z.int().describe("After the last character") })
    .nullable()
    .describe("Where the document contains it: its first character, and the one after its last"),
  similar: z
    .object({ question: z.string().describe("As stored"), game: z.string().describe("Title of its game") })
    .nullable()
    .describe("A question of the library or of the user's own games that this one repeats; null without one"),
});
export type DraftedRound = z.infer<typeof draft>;

/** A line of streamed drafts. The last line is `end`, unless the connection is lost. */
export const draftStreamEvent = z.discriminatedUnion("type", [
  draft,
  z.object({
    type: z.literal("skipped"),
    reason: z.enum(["invalid", "repeated"]).describe("`invalid`: not a round; `repeated`: there already"),
    text: z.string().describe("The beginning of what the model wrote"),
  }),
  z.object({
    type: z.literal("opinion"),
    index: z.int().describe("Of the draft"),
    answer: z.string().describe("What the model answers without the key"),
    agrees: z.boolean().describe("Whether that is the right answer"),
  }),
  z.object({
    type: z.literal("instructions"),
    text: z.string().describe("The beginning of a passage of the document that addresses a model"),
  }),
  z.object({
    type: z.literal("end"),
    runs: z.array(aiRun).describe("What it cost: the drafts of each part of the document, and the second opinion"),
    is_complete: z.boolean().describe("False if a limit stopped it before all parts of the document were used"),
  }),
]);
export type DraftStreamEvent = z.infer<typeof draftStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a model for text is active; `429` after too many runs.";

export const authoringRoutes = {
  "GET /ai/authoring": {
    summary: "Whether a model can write drafts",
    guard: "user",
    response: z.object({
      enabled: z.boolean().describe("Whether a provider with a model for text is active"),
      provider: z.object({ id, name: z.string() }).nullable().describe("Who writes; null while nobody can"),
      model: z.string().nullable().describe("Name of the model at the vendor"),
    }),
    tag: "ai",
  },
  "POST /ai/documents": {
    summary: "Read the text of a document",
    description:
      "Nothing is saved. `422` where there is no text to be had: `document_unreadable`, `document_encrypted`, `document_empty` (a scan), `document_too_long`, `document_too_complex`; `409` with `ai_provider_missing` while no provider with a model for text is active.",
    guard: "user",
    form: z.object({
      file: z.file().meta({ description: `PDF, DOCX, Markdown or plain text; at most ${DOCUMENT_PAGES} pages` }),
    }),
    response: z.object({
      name: z.string().describe("Name of the file"),
      text: z.string().describe("Its text; a form feed separates pages"),
      pages: z.int().nullable().describe("Number of pages; null where the format has none"),
    }),
    tag: "ai",
  },
  "POST /ai/rounds/estimate": {
    summary: "What drafts would cost",
    guard: "user",
    body: draftRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/rounds": {
    summary: "Draft rounds from a topic or a document, streamed",
    description: `Answers with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`). Nothing is saved: the editor proposes the drafts. Ending the request stops the vendor, too; what was used until then is charged. ${REFUSALS}`,
    guard: "user",
    body: draftRequest,
    response: draftStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
