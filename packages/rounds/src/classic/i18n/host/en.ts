export const en = {
  nothing_to_set: "Nothing more to set: this type uses the round's question and its accepted answers.",
  no_answers: "No accepted answer is written down. You decide by ear.",
} as const;
