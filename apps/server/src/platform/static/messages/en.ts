export const en = {
  manifest_description: "Host live game shows, and join them by code.",
  manifest_gameshows: "Game shows",
} as const;
