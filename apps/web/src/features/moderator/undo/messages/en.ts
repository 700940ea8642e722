export const en = {
  undo: "Undo",
  undo_what: "Undo: {what}",
  undone: "Taken back: {what}",
  undo_title: "Take this back?",
  undo_confirm: "Take back",
  undo_cancel: "Leave it",
  undo_seen_answer:
    "The audience has already seen the answer. The question opens again, with all answers as they were; timer and buzzer wait for you.",
  undo_seen_winner: "The audience has already seen who won. Points and win of the game are taken back.",
  undo_seen_final:
    "The audience has already seen the final standings. The show goes on where it was; timer and buzzer wait for you.",
} as const;
