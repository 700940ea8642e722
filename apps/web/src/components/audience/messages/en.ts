import { defineCatalog } from "@showrunner/i18n";

export const en = {
  language: "Language",
  loopback_link:
    "Phones cannot open this link: it works only on this computer. Open the app at the computer's address on the network, or ask an administrator to set the public address (PUBLIC_URL).",
  theme_dark: "Switch to the dark theme",
  theme_light: "Switch to the light theme",
} as const;

export const audienceMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
