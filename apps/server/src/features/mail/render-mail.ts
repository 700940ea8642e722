import { createTranslator, type Locale } from "@showrunner/i18n";
import { escapeHtml } from "@showrunner/markdown";
import { composeMailContent, type MailContent, type MailNote, type MailTemplate } from "./mail-content.ts";
import { mailMessages } from "./messages/en.ts";

export type { MailTemplate } from "./mail-content.ts";

interface MailContext {
  /** Communication language of the recipient. */
  readonly locale: Locale;
  readonly appName: string;
  /** Null without a public address. */
  readonly publicUrl: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Colours are also set as attributes, for clients without style sheets; this style sheet adds dark mode. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14131c !important; }
  .card { background: #211f2d !important; border-color: #3a374b !important; }
  .text { color: #f2f0fa !important; }
  .footer, .footer a { color: #b5b1c6 !important; }
}`;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const renderParagraph = (html: string): string =>
  `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#211d33">${html}</p>`;

const renderNote = (note: MailNote): string =>
  typeof note === "string"
    ? renderParagraph(escapeHtml(note))
    : `<p class="text" style="margin:0 0 16px;font-family:ui-monospace,Consolas,monospace;font-size:26px;font-weight:700;letter-spacing:4px;color:#211d33">${escapeHtml(note.code)}</p>`;

/** Renders a button, and the URL below it for clients that do not show buttons. */
function renderLink({ url, label }: NonNullable<MailContent["link"]>): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#5b3fd6;color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
${renderParagraph(`<a href="${href}" class="text" style="color:#211d33;font-size:13px;word-break:break-all">${href}</a>`)}`;
}

function renderHtml(content: MailContent, footer: string, context: MailContext): string {
  const { subject, paragraphs, link, notes } = content;
  const { locale, appName, publicUrl } = context;
  const rendered = [paragraphs.map(renderNote), link === null ? [] : [renderLink(link)], notes.map(renderNote)];
  const body = rendered.flat().join("\n");
  const url = publicUrl === null ? null : escapeHtml(publicUrl);
  const escapedFooter = escapeHtml(footer);
  const linkedFooter =
    url === null
      ? escapedFooter
      : escapedFooter.replace(url, () => `<a href="${url}" style="color:#625d75">${url}</a>`);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f2f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f2f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 8px 16px;${FONT};font-size:20px;font-weight:700;color:#211d33">${escapeHtml(appName)}</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:#ffffff;border:1px solid #dedbe8;border-radius:12px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;color:#211d33">${escapeHtml(subject)}</h1>
${body}
</td></tr>
<tr><td class="footer" style="padding:16px 8px;${FONT};font-size:13px;line-height:1.5;color:#625d75">${linkedFooter}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Renders a mail as text and HTML in one layout. */
export function renderMail(template: MailTemplate, context: MailContext): RenderedMail {
  const { locale, appName, publicUrl } = context;
  const t = createTranslator(mailMessages, locale);
  const composed = composeMailContent(template, t, appName);
  const content = {
    ...composed,
    paragraphs: [t("greeting"), ...composed.paragraphs],
  };
  const { subject, paragraphs, link, notes } = content;
  const footer =
    publicUrl === null ? t("footer_without_url", { app: appName }) : t("footer", { app: appName, url: publicUrl });
  const noteTexts = notes.map((note) => (typeof note === "string" ? note : note.code));
  const linkText = link === null ? [] : [`${link.label}:\n${link.url}`];
  const text = [...paragraphs, ...linkText, ...noteTexts, `--\n${footer}`];
  return {
    subject: `${appName}: ${subject}`,
    text: `${text.join("\n\n")}\n`,
    html: renderHtml(content, footer, context),
  };
}
