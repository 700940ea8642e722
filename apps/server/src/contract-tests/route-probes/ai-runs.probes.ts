import { users, type RouteProbes } from "./route-probe.ts";

const missing = () => ({ params: { id: "unknown" } });
const withPrompt = () => ({ ...missing(), body: { prompt: "Which river?" } });
const ABOUT = "that does not exist";
const refused = { about: ABOUT, allowed: users, allowedStatus: 404 } as const;

/** Expected result while no provider can write. */
const withoutProvider = {
  about: "without a provider",
  allowed: users,
  allowedStatus: 409,
  options: () => ({
    body: { topic: "Rivers", language: "en" as const, difficulty: "easy" as const, counts: { open: 1 } },
  }),
} as const;

const ROUND = {
  ...{ type: "classic", title: null, question: "Which river flows through Rome?", content: "", answers: ["Tiber"] },
  ...{ answer_content: "", description: null, config: {} },
};
const withSuggestion = {
  ...withoutProvider,
  options: () => ({ body: { kind: "hint" as const, language: "en" as const, round: ROUND } }),
} as const;
const withPictures = {
  ...withoutProvider,
  options: () => ({ body: { language: "en" as const, rounds: [ROUND] } }),
} as const;
const withTexts = {
  ...withoutProvider,
  options: () => ({
    body: {
      reason_language: "en" as const,
      game: { title: "Rivers", description: "", rules: "", equipment: "", language: "en" as const },
      rounds: [ROUND],
    },
  }),
} as const;

const withTranslation = {
  ...withoutProvider,
  options: () => ({
    body: {
      from: "en" as const,
      to: "de" as const,
      parts: [{ texts: [{ path: "question", kind: "line" as const, text: "Which river?" }], answers: [] }],
    },
  }),
} as const;

export const aiRunsProbes: RouteProbes<"aiRuns"> = {
  "POST /providers/:id/run": [{ ...refused, options: withPrompt }],
  "POST /providers/:id/run/image": [{ ...refused, options: withPrompt }],
  "POST /providers/:id/run/video": [{ ...refused, options: withPrompt }],
  "POST /providers/:id/run/transcription": [
    { about: "without a form", allowed: users, allowedStatus: 415, options: missing },
  ],
  "POST /providers/:id/run/estimate": [
    { ...refused, options: () => ({ ...missing(), body: { operation: "chat" as const } }) },
  ],
  "GET /providers/:id/runs": [{ about: ABOUT, allowed: users, options: missing }],
  "GET /ai/runs": [{ allowed: users, options: () => ({}) }],
  "GET /ai/runs/events": [{ allowed: users, options: () => ({}) }],
  "POST /ai/runs/:id/files/:index/save": [{ ...refused, options: () => ({ params: { id: "unknown", index: "0" } }) }],
  "GET /ai/runs/:id": [{ ...refused, options: missing }],
  "POST /ai/runs/:id/cancel": [{ ...refused, options: missing }],
  "GET /ai/authoring": [{ allowed: users, options: () => ({}) }],
  "POST /ai/documents": [{ about: "without a provider", allowed: users, allowedStatus: 409, options: () => ({}) }],
  "POST /ai/rounds": [withoutProvider],
  "POST /ai/rounds/estimate": [withoutProvider],
  "POST /ai/suggestions": [withSuggestion],
  "POST /ai/suggestions/estimate": [withSuggestion],
  "POST /ai/picture-ideas": [withPictures],
  "POST /ai/picture-ideas/estimate": [withPictures],
  "POST /ai/translations": [withTranslation],
  "POST /ai/translations/estimate": [withTranslation],
  "POST /ai/text-checks": [withTexts],
  "POST /ai/text-checks/estimate": [withTexts],
  "POST /ai/runs/:id/run-again": [{ ...refused, options: missing }],
};
