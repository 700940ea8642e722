export const en = {
  label: "Classic Q&A",
  hint: "The standard: one question, one answer. Teams buzz and say it, or type it; you decide.",
} as const;
