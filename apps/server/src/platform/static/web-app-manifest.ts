import { createTranslator, type Locale } from "@showrunner/i18n";
import { staticMessages } from "./messages/en.ts";

/** Used if no app name is configured; the web app uses the same placeholder. */
export const APP_NAME_PLACEHOLDER = "Game Show Template";

/** Approximate number of characters that fit under a home screen icon. */
const SHORT_NAME_LENGTH = 12;

/** The first words of a name that fit under an icon; phones truncate a long first word. */
function truncateName(name: string): string {
  let short = "";
  for (const word of name.split(/\s+/)) {
    const longer = short === "" ? word : `${short} ${word}`;
    if (short !== "" && longer.length > SHORT_NAME_LENGTH) break;
    short = longer;
  }
  return short;
}

const buildIcon = (size: number, purpose: "any" | "maskable"): object => ({
  src: `/icons/${purpose === "maskable" ? "maskable" : "icon"}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest. */
export function buildManifest(appName: string | null, locale: Locale): object {
  const t = createTranslator(staticMessages, locale);
  const name = appName ?? APP_NAME_PLACEHOLDER;
  return {
    id: "/",
    name,
    short_name: truncateName(name),
    description: t("manifest_description"),
    lang: locale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    // The colour of the dark theme; pages in the light theme set their own colours.
    theme_color: "#0d1130",
    background_color: "#0d1130",
    categories: ["entertainment", "games"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      buildIcon(192, "any"),
      buildIcon(512, "any"),
      buildIcon(192, "maskable"),
      buildIcon(512, "maskable"),
    ],
    shortcuts: [{ name: t("manifest_gameshows"), url: "/gameshows", icons: [buildIcon(192, "any")] }],
  };
}
