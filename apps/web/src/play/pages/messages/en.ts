export const en = {
  not_found_title: "Page Not Found",
  not_found_text: "There is nothing at this address. The link may be old, or mistyped.",
  invalid_link_title: "Invalid game show link",
  invalid_link_text: "A link ends in eight letters and figures, as on the big screen. Please scan the code again.",
  show_not_found_title: "Game show not found",
  show_not_found_text: "There is no show with this code. Please compare it with the big screen.",
  go_home: "Go Home",
  language: "Language",
  theme_light: "Switch to the light theme",
  theme_dark: "Switch to the dark theme",
} as const;
