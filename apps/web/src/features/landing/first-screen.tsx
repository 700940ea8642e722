import { renderToStaticMarkup } from "react-dom/server";
import { locales } from "@showrunner/i18n";
import { setLocale } from "@showrunner/i18n/react";
import { LandingPage } from "./landing-page.tsx";

/**
 * Prerenders the first screen of the landing page in every language; CSS shows the page's own. Runs at build time only.
 */
export function renderFirstScreen(): string {
  const rules = locales.map((locale) => `:root:lang(${locale}) .ld-first:lang(${locale}){display:contents}`);
  const screens = locales.map((locale) => {
    setLocale(locale);
    return `<div class="ld-first" lang="${locale}">${renderToStaticMarkup(<LandingPage config={null} />)}</div>`;
  });
  return `<style nonce="__CSP_NONCE__">${rules.join("")}</style>${screens.join("")}`;
}
