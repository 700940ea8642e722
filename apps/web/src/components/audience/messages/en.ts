export const en = {
  language: "Language",
  loopback_link:
    "Phones cannot open this link: it leads to this computer alone. Open the app under the computer’s address in the network, or let an administrator set the public address (PUBLIC_URL).",
  theme_dark: "Switch to the dark theme",
  theme_light: "Switch to the light theme",
} as const;
