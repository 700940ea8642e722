export const en = {
  round_winner: "Won by",
  result_correct: "Correct!",
  result_partial: "Partly right",
  result_wrong: "Not right this time",
  result_unjudged: "Your answer was not judged",
  result_none: "No answer from your team",
  said_answer: "The answer is {answer}.",
  said_reveal: "The answer is revealed.",
  said_score: { one: "Your team has {n} point.", other: "Your team has {n} points." },
  points: { one: "{n} point", other: "{n} points" },
} as const;
