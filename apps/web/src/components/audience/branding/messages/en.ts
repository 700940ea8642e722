export const en = {
  sponsors: "Sponsors",
  sponsor: "Logo of sponsor {n}",
} as const;
