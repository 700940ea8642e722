import { defineCatalog } from "@showrunner/i18n";

export const en = {
  round_winner: "Won by",
  round_won_by_you: "You won this round!",
  result_answer_correct: "Correct!",
  result_answer_unjudged: "Your answer was counted",
  result_answer_partial: "Partly right",
  result_answer_wrong: "Not right this time",
  result_buzz_correct: "Correct!",
  result_buzz_partial: "Partly right",
  result_buzz_wrong: "Your buzz was wrong",
  result_awarded: "Points from the moderator",
  result_award_refused: "The moderator gave your team no points",
  result_given_to_other: "The moderator gave the round to another team",
  result_other_first: "Right, but another team was first",
  result_outdone: "Well done, but another team did better",
  result_not_judged: "Your answer has not been judged yet",
  result_buzz_behind: "Another team buzzed first",
  result_buzz_ignored: "Your buzz did not count",
  result_buzz_not_decided: "Your buzz was not decided",
  result_no_answer: "No answer from your team",
  result_no_buzz: "No buzz from your team",
  result_nothing: "No points in this round",
  speed_factor: "{n}% by speed",
  said_answer: "The answer is {answer}.",
  said_reveal: "The answer is revealed.",
  said_score: { one: "Your team has {n} point.", other: "Your team has {n} points." },
  points: { one: "{n} point", other: "{n} points" },
} as const;

// dynamic: result_*
export const revealMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
