import type { Locale } from "@showrunner/i18n";

/** Used when no app name is configured; the web app uses the same one. */
export const app_name_placeholder = "Game Show Template";

/** Characters that fit under a home screen icon, approximately. */
const short_name_length = 12;

const descriptions: Readonly<Record<Locale, string>> = {
  en: "Host live game shows, and join them by code.",
  de: "Spielshows live veranstalten und ihnen mit einem Code beitreten.",
};
const shows: Readonly<Record<Locale, string>> = { en: "Game shows", de: "Spielshows" };

/** The first words of a name that fit under an icon; a long first word is truncated by the phone. */
function shortened(name: string): string {
  let short = "";
  for (const word of name.split(/\s+/)) {
    const longer = short === "" ? word : `${short} ${word}`;
    if (short !== "" && longer.length > short_name_length) break;
    short = longer;
  }
  return short;
}

const icon = (size: number, purpose: "any" | "maskable"): object => ({
  src: `/icons/${purpose === "maskable" ? "maskable" : "icon"}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The web app manifest. */
export function manifestOf(app_name: string | null, locale: Locale): object {
  const name = app_name ?? app_name_placeholder;
  return {
    id: "/",
    name,
    short_name: shortened(name),
    description: descriptions[locale],
    lang: locale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    // The dark theme; pages in the light theme set their own colours.
    theme_color: "#0d1130",
    background_color: "#0d1130",
    categories: ["entertainment", "games"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon(192, "any"),
      icon(512, "any"),
      icon(192, "maskable"),
      icon(512, "maskable"),
    ],
    shortcuts: [{ name: shows[locale], url: "/gameshows", icons: [icon(192, "any")] }],
  };
}
