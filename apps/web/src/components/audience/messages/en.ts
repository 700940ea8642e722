export const en = {
  language: "Language",
  theme_dark: "Switch to the dark theme",
  theme_light: "Switch to the light theme",
} as const;
