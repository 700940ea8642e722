import { renderToStaticMarkup } from "react-dom/server";
import { locales } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";
import { LandingPage } from "./landing-page.tsx";

/**
 * What is seen of the landing page before any script has run, in every language; the style sheet shows that of the
 * page. Runs while the app is built, never in a browser.
 */
export function firstScreen(): string {
  return locales
    .map((locale) => {
      setLocale(locale);
      return `<div class="ld-first" lang="${locale}">${renderToStaticMarkup(<LandingPage config={null} />)}</div>`;
    })
    .join("");
}
