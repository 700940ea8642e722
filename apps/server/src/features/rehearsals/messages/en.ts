export const en = {
  copy_name: "Rehearsal: {name}",
  load_check_name: "Load check",
  filler_1: "No idea",
  filler_2: "Spaghetti",
  filler_3: "The lighthouse keeper",
  filler_4: "Paris",
  filler_5: "Something with M",
  filler_6: "A hedgehog",
  filler_7: "42",
  filler_8: "Pass",
} as const;
