export const en = {
  row_menu: "More for line {n}",
  move_up: "Move line {n} up",
  move_down: "Move line {n} down",
  remove: "Remove line {n}",
  left_out: {
    one: "{n} pasted line was left out.",
    other: "{n} pasted lines were left out.",
  },
} as const;
