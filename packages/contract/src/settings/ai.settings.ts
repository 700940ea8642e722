import { defineModel, defineNumber } from "./define-setting.ts";

/** Settings of AI providers. The default models for images and videos are marked in `media_models` instead. */
export const AI_SETTINGS = {
  ai_text_model: defineModel({
    group: "ai",
    variable: "AI_TEXT_MODEL",
    description:
      "Model for drafts, suggestions and translations, as `PROVIDER_ID/MODEL`; the provider's id is in the URL of its page. If unset, and while that provider is not active: the default model of the oldest active provider that has one.",
    capability: "llm",
  }),
  ai_runs_at_once: defineNumber({
    group: "ai",
    variable: "AI_RUNS_AT_ONCE",
    description: "Maximum number of concurrent runs of AI providers per user, from 1 to 200. If unset: 20.",
    min: 1,
    max: 200,
    default: 20,
  }),
  ai_runs_per_5_minutes: defineNumber({
    group: "ai",
    variable: "AI_RUNS_PER_5_MINUTES",
    description:
      "Maximum number of runs of AI providers that a user can start within five minutes, from 1 to 10,000. If unset: 60.",
    min: 1,
    max: 10_000,
    default: 60,
  }),
} as const;
