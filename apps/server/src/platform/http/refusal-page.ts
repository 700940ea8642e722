import { createTranslator, type Locale } from "@showrunner/i18n";
import { escapeHtml } from "@showrunner/markdown";
import { httpMessages } from "./messages/en.ts";
import { createNonce } from "./content-security-policy.ts";

const STYLE = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:15vh auto 0;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.25}code{overflow-wrap:anywhere}`;

/** HTML page for browsers that use a host that is not allowed; names the setting that allows it. */
export function renderHostRefusalPage(host: string, locale: Locale): { readonly html: string; readonly csp: string } {
  const say = createTranslator(httpMessages, locale);
  const nonce = createNonce();
  const setting = `<code>ALLOWED_HOSTS=${escapeHtml(host.replace(/:\d*$/, ""))}</code>`;
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(say("page_host_title"))}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(say("page_host_title"))}</h1>
<p>${escapeHtml(say("page_host_named", { host }))}</p>
<p>${escapeHtml(say("page_host_visitor"))}</p>
<p>${escapeHtml(say("page_host_operator"))}</p>
<p>${setting}</p>
</main>
</body>
</html>
`;
  return { html, csp: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'` };
}
