import { createHash } from "node:crypto";
import { createTranslator, type Locale } from "@showrunner/i18n";
import type { UpgradeProgress } from "../platform/db/inspect/upgrade-progress.ts";
import { maintenanceMessages } from "./messages/en.ts";

export type MaintenanceState =
  | { readonly kind: "code"; readonly problem: "wrong" | "wait" | "used" | null }
  | { readonly kind: "ready"; readonly failure: { readonly isBackup: boolean; readonly text: string } | null }
  | { readonly kind: "backing_up"; readonly progress: string }
  | { readonly kind: "upgrading"; readonly getProgress: () => UpgradeProgress }
  | { readonly kind: "done" };

interface PageOptions {
  readonly state: MaintenanceState;
  readonly locale: Locale;
  readonly pending: readonly string[];
  /** Whether the database is still empty. */
  readonly isEmpty: boolean;
}

/** The colours of the application, whose own files are not served yet. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf4e8, #0d1130); color: light-dark(#14183d, #f4f1ff); }
body { margin: 0 auto; max-width: 40rem; padding: min(12vh, 6rem) 1.25rem 2rem; }
main { padding: 1.5rem; border: 1px solid light-dark(#e2d6bd, #39407f); border-radius: 1rem; background: light-dark(#fffdf8, #171d4a); }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; }
input, button { box-sizing: border-box; min-height: 2.75rem; border-radius: 0.625rem; padding: 0.5rem 1rem; font: inherit; }
input { border: 1px solid light-dark(#6f7391, #7b82c4); background: light-dark(#fff, #0d1130); color: inherit; }
input[name="code"] { width: 12rem; font-family: ui-monospace, monospace; letter-spacing: 0.1em; text-transform: uppercase; }
input[type="radio"] { flex: none; min-height: 0; width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0; accent-color: light-dark(#2b50c8, #9db1ff); }
button { border: 0; background: #ffb800; color: #14183d; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#2b50c8, #ffd75e); outline-offset: 2px; }
label { display: block; margin: 0.75rem 0; }
label.choice { display: flex; gap: 0.625rem; }
details { margin: 1rem 0; }
summary { cursor: pointer; }
ul { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
progress { width: 100%; height: 0.75rem; accent-color: light-dark(#2b50c8, #ffb800); }
.problem { border-left: 4px solid light-dark(#b3122a, #ff8b96); padding-left: 0.75rem; }
`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const REFRESH_S = 1;
/** Longer than most starts take: if a browser finds no server, it shows its own error page and does not retry. */
const RESTART_S = 20;

/** Opens the application once it responds; nothing responds while it starts. */
const WAIT_SCRIPT = `
const started = Date.now();
async function look() {
  try {
    if ((await fetch("/api/v1/health/ready", { cache: "no-store" })).ok) return location.replace("/");
  } catch {}
  document.getElementById("slow").hidden = Date.now() - started < 60000;
  setTimeout(look, 1000);
}
setTimeout(look, 1000);
`;

/** Content security policy of the page. */
export const MAINTENANCE_CSP = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(WAIT_SCRIPT).digest("base64")}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`;

/** The only page of a server whose database waits to be upgraded; works without scripts. */
export function renderMaintenancePage({ state, locale, pending, isEmpty }: PageOptions): string {
  const t = createTranslator(maintenanceMessages, locale);
  const problem = (text: string): string => `<p class="problem" role="alert">${escape(text)}</p>`;
  const content = (): string => {
    switch (state.kind) {
      case "code": {
        const why = { wrong: t("code_wrong"), wait: t("code_wait"), used: t("code_used") };
        return `${state.problem === null ? "" : problem(why[state.problem])}
<form method="post" action="/maintenance/code">
<label>${t("code")}<br><input name="code" required autofocus autocomplete="off" maxlength="20"></label>
<p>${t("code_hint")}</p><button>${t("next")}</button></form>`;
      }
      case "ready":
        return `<p>${t("intro")}</p>
${state.failure === null ? "" : `${problem(state.failure.isBackup ? t("failed_backup") : t("failed"))}<pre>${escape(state.failure.text)}</pre>`}
<details><summary>${t("pending")}: ${pending.length}</summary><ul>${pending.map((id) => `<li>${escape(id)}</li>`).join("")}</ul></details>
<form method="post" action="/maintenance/upgrade">
${
  isEmpty
    ? `<p>${t("empty")}</p><input type="hidden" name="backup" value="own">`
    : `<label class="choice"><input type="radio" name="backup" value="make" required checked> ${t("backup_make")}</label>
<label class="choice"><input type="radio" name="backup" value="own"> ${t("backup_own")}</label>`
}
<button>${t("upgrade")}</button></form>`;
      case "backing_up":
        return `<p role="status">${t("backing_up")} ${escape(state.progress)}</p><progress></progress>`;
      case "upgrading": {
        const { done, total, per_second, seconds_left } = state.getProgress();
        const rate =
          per_second === null
            ? ""
            : ` · ${per_second.toLocaleString(locale)} ${t("per_second")} · ${t("left")}: ${seconds_left} s`;
        return `<p role="status">${t("upgrading")}</p>
<progress max="${total}" value="${done}"></progress><p>${done} / ${total}${rate}</p>`;
      }
      case "done":
        return `<p role="status">${t("done")}</p><progress></progress>
<p id="slow" role="alert" hidden>${t("slow")}</p><script>${WAIT_SCRIPT}</script>`;
    }
  };
  const refresh = (seconds: number): string => `<meta http-equiv="refresh" content="${seconds};url=/">`;
  const head = (): string => {
    if (state.kind === "done") return `<noscript>${refresh(RESTART_S)}</noscript>`;
    return state.kind === "backing_up" || state.kind === "upgrading" ? refresh(REFRESH_S) : "";
  };
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head()}
<title>Showrunner – ${t("title")}</title><style>${STYLE}</style></head>
<body><main><h1>${t("title")}</h1>${content()}</main></body></html>`;
}
