export const dialogs = {
  confirm_skip_title: "Skip this round?",
  confirm_skip_text:
    "The answer has not been revealed. Answers and buzzes of this round count for nothing. You can play the round again later.",
  confirm_skip: "Skip round",
  confirm_previous_title: "Close this question?",
  confirm_previous_text:
    "Going back closes the open question unrevealed: its answers and buzzes count for nothing. You can play it again later.",
  confirm_previous: "Close and go back",
  confirm_finalize_title: "Finalize this game now?",
  confirm_finalize_text: {
    one: "The game ends here. {n} round that is not finished is skipped.",
    other: "The game ends here. {n} rounds that are not finished are skipped.",
  },
  confirm_finalize: "Finalize game",
  confirm_finish_unplayed_title: "Finish this game without a winner?",
  confirm_finish_unplayed_text: "No round of it was revealed, so no team gets its points.",
  confirm_finish_unplayed: "Finish without a winner",
  confirm_complete_title: "Complete the show?",
  confirm_complete_text: "The final standings go on the screens and registration closes.",
  confirm_complete_early_text: {
    one: "{n} game has not been finished. The final standings go on the screens and registration closes.",
    other: "{n} games have not been finished. The final standings go on the screens and registration closes.",
  },
  confirm_complete: "Complete show",
  confirm_reset_title: "Reset the show?",
  confirm_reset_text: {
    one: "Lost for good: all points, wins, answers and round results. {n} team with its password and all games stay.",
    other:
      "Lost for good: all points, wins, answers and round results. {n} teams with their passwords and all games stay.",
  },
  confirm_reset: "Reset show",
  confirm_unjudged: {
    one: "{n} answer has not been judged and gives no points.",
    other: "{n} answers have not been judged and give no points.",
  },
  unjudged_title: {
    one: "{n} answer is not judged yet",
    other: "{n} answers are not judged yet",
  },
  unjudged_reveal_text: {
    one: "At the reveal it gives no points. You can still judge it afterwards, as long as this round is on.",
    other: "At the reveal they give no points. You can still judge them afterwards, as long as this round is on.",
  },
  unjudged_next_text: {
    one: "The round ends here: the answer gives no points and can no longer be judged.",
    other: "The round ends here: the answers give no points and can no longer be judged.",
  },
  unjudged_reveal: "Reveal anyway",
  unjudged_next: "Go on anyway",
  judge_first: "Judge first",
  finish_title: "Who wins {title}?",
  finish_text: {
    one: "The winner gets {n} point and one game won. Until then, the teams see the standings.",
    other: "The winner gets {n} points and one game won. Until then, the teams see the standings.",
  },
  finish_tie: "{n} teams share the lead. Please choose.",
  finish_winner: "Winning team",
  finish_confirm: "Confirm winner",
  not_yet: "Not yet",
  team_required: "Team is required",
  set_winner_title: "Set the winner of this round",
  set_winner_text: "This team gets the round's points; all other awards of the round are taken back.",
  set_winner_confirm: "Set winner",
  cancel_round_confirm: "End without a winner",
  cancel_round_title: "Cancel the round with no winner?",
  cancel_round_text: "All points that this round gave are taken back. You can play the round again later.",
  cancel_round_show_answer: "Show the answer to everyone",
} as const;
