import { z } from "zod";
import { createStreamEnd, runEstimate } from "./ai-runs.contract.ts";
import { id, locale } from "./common.schemas.ts";
import { difficulty, roundFields } from "./games.schemas.ts";
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
    topic: z.string().trim().max(AUTHORING_LIMITS.topic, "too_long").describe("Topic of the questions"),
    document: z
      .string()
      .trim()
      .max(AUTHORING_LIMITS.document, "too_long")
      .default("")
      .describe("Text of a document on which the questions are based; each draft then quotes its passage"),
    example: z
      .string()
      .trim()
      .max(AUTHORING_LIMITS.example, "too_long")
      .default("")
      .describe("Example of a round with its answers, which the questions should resemble"),
    audience: z
      .string()
      .trim()
      .max(AUTHORING_LIMITS.audience, "too_long")
      .default("")
      .describe("Description of the players"),
    language: locale.describe("Language of the drafts"),
    difficulty,
    counts: z
      .strictObject({
        open: count.describe("Number of questions with a short answer"),
        choice: count.describe("Number of multiple-choice questions"),
        estimate: count.describe("Number of estimation questions"),
        order: count.describe("Number of ordering rounds"),
        pairs: count.describe("Number of matching rounds"),
      })
      .describe("Number of rounds of each kind"),
    known_questions: z
      .array(z.string().max(2_000, "too_long"))
      .max(AUTHORING_LIMITS.known_questions, "too_many")
      .default([])
      .describe("Existing questions, which must not be repeated"),
    second_opinion: z
      .boolean()
      .default(true)
      .describe("Whether the model is then asked to answer its own questions without the solution"),
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
  index: z.int().describe("Index of the draft, from 0; `opinion` refers to it"),
  round: roundFields
    .pick({ type: true, question: true, answers: true, config: true, answer_content: true })
    .describe("Drafted round; the editor fills other fields with its defaults"),
  passage: z.string().nullable().describe("Passage quoted from the document; null without a document"),
  passage_found: z.boolean().nullable().describe("Whether the document contains the passage; null without a document"),
  passage_at: z
    .object({
      from: z.int().describe("Index of the first character, from 0"),
      to: z.int().describe("Index after the last character"),
    })
    .nullable()
    .describe("Position of the passage in the document; null if it was not found"),
  similar: z
    .object({
      question: z.string().describe("Question as stored"),
      game: z.string().describe("Title of the game that contains it"),
    })
    .nullable()
    .describe("Similar question in the library or in the caller's own games; null if there is none"),
});
export type DraftedRound = z.infer<typeof draft>;

/** A line of streamed drafts. The last line is `end`, unless the connection is lost. */
export const draftStreamEvent = z.discriminatedUnion("type", [
  draft,
  z.object({
    type: z.literal("skipped"),
    reason: z
      .enum(["invalid", "repeated"])
      .describe(
        "`invalid`: not a usable round; `repeated`: the question exists already, or more drafts came than requested",
      ),
    text: z.string().describe("Beginning of the skipped output"),
  }),
  z.object({
    type: z.literal("opinion"),
    index: z.int().describe("Index of the draft"),
    answer: z.string().describe("Answer of the model without the solution"),
    agrees: z.boolean().describe("Whether the answer matches the solution of the draft"),
  }),
  z.object({
    type: z.literal("instructions"),
    text: z.string().describe("Beginning of a passage of the document that gives instructions to a model"),
  }),
  createStreamEnd(
    "the drafts of all parts of the document were written",
    "Runs for the drafts of each part of the document and for the second opinion, with their costs",
  ),
]);
export type DraftStreamEvent = z.infer<typeof draftStreamEvent>;

const REFUSALS =
  "`409` with `ai_provider_missing` while no provider with a text model is active; `429` for too many runs.";

export const authoringRoutes = {
  "GET /ai/authoring": {
    summary: "Check whether drafts can be generated",
    guard: "user",
    response: z.object({
      enabled: z.boolean().describe("Whether a provider with a text model is active"),
      provider: z
        .object({ id, name: z.string() })
        .nullable()
        .describe("Provider used for drafts; null if none is active"),
      model: z.string().nullable().describe("Vendor's name of the model; null if no provider is active"),
    }),
    tag: "ai",
  },
  "POST /ai/documents": {
    summary: "Extract the text of a document",
    description:
      "Nothing is saved. `422` if no text can be extracted: `document_unreadable`, `document_encrypted`, `document_empty` (such as a scan), `document_too_long` or `document_too_complex`. `409` with `ai_provider_missing` while no provider with a text model is active.",
    guard: "user",
    form: z.object({
      file: z
        .file()
        .meta({ description: `Document: PDF, DOCX, Markdown or plain text, at most ${DOCUMENT_PAGES} pages` }),
    }),
    response: z.object({
      name: z.string().describe("Name of the file"),
      text: z.string().describe("Text of the document; pages are separated by form feeds"),
      pages: z.int().nullable().describe("Number of pages; null for formats without pages"),
    }),
    tag: "ai",
  },
  "POST /ai/rounds/estimate": {
    summary: "Estimate the cost of drafting rounds",
    guard: "user",
    body: draftRequest,
    response: runEstimate,
    description: REFUSALS,
    tag: "ai",
  },
  "POST /ai/rounds": {
    summary: "Draft rounds from a topic or a document and stream them",
    description: `Responds with one JSON object per line (\`${DRAFT_STREAM_TYPE}\`), and empty lines that keep the connection open. Nothing is saved. Closing the connection also stops the vendor; usage up to that point is charged. ${REFUSALS}`,
    guard: "user",
    body: draftRequest,
    response: draftStreamEvent,
    files: [DRAFT_STREAM_TYPE],
    tag: "ai",
  },
} as const satisfies RouteTable;
