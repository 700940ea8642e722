export const en = {
  ai_title: "Writes along, if you want it to",
  ai_text:
    "Connect a model of your choice, also one on your own machine. It proposes, you decide, and if it has a price, you see it first. The show works without a model, too.",
  ai_sanitise: "Sanitise",
  ai_sanitise_text:
    "Left-overs of web pages, look-alike letters, personal data and answers that stand in their question are found without AI. A model adds what offends, is ambiguous or outdated.",
  ai_sanitise_before: "Which rivver flows thru&nbsp;Rome ?",
  ai_sanitise_after: "Which river flows through Rome?",
  ai_translate: "Translate",
  ai_translate_text:
    "A game in English and German, side by side. Checks compare numbers, order and markdown, and you approve round by round. Then each team plays in its own language.",
  ai_translate_before: "Which river flows through Rome?",
  ai_translate_after: "Welcher Fluss fließt durch Rom?",
  ai_draft: "Draft",
  ai_draft_text:
    "Rounds from a topic, a PDF or a Word file. From a file, each quotes the passage that proves its answer. The model then answers its questions without the key; where it disagrees, you are told.",
  ai_draft_before: "“The Tiber flows through Rome.”",
  ai_draft_after: "Which river flows through Rome? Tiber",
  ai_before: "Before",
  ai_after: "After",
} as const;
