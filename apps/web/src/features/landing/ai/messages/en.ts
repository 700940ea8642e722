import { defineCatalog } from "@showrunner/i18n";

export const en = {
  ai_title: "Help from AI, if you want it",
  ai_text:
    "Connect a model of your choice, even on your own machine. It suggests, you decide, and you see any cost first. The show works without one, too.",
  ai_sanitise: "Sanitise",
  ai_sanitise_text:
    "Finds web page leftovers, look-alike letters, personal data and answers given away in questions, without AI. A model adds what is offensive, ambiguous or outdated.",
  ai_sanitise_before: "Which rivver flows thru&nbsp;Rome ?",
  ai_sanitise_after: "Which river flows through Rome?",
  ai_translate: "Translate",
  ai_translate_text:
    "A game in English and German, side by side. Checks compare numbers, order and markdown, and you approve round by round. Then each team plays in its own language.",
  ai_translate_before: "Which river flows through Rome?",
  ai_translate_after: "Welcher Fluss fließt durch Rom?",
  ai_draft: "Draft",
  ai_draft_text:
    "Rounds from a topic, a PDF or a Word file. Those from a file quote the passage that proves the answer. The model then answers its own questions blind; where it disagrees, you are told.",
  ai_draft_before: "“The Tiber flows through Rome.”",
  ai_draft_after: "Which river flows through Rome? Tiber",
  ai_before: "Before",
  ai_after: "After",
} as const;

// dynamic: ai_sanitise*, ai_translate*, ai_draft*
/** Apart from the other texts of the page, so that they load with their section. */
export const landingAiMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
