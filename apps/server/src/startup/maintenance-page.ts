import type { Locale } from "@showrunner/i18n";
import type { UpgradeProgress } from "../platform/db/inspect/upgrade-progress.ts";
import { MAINTENANCE_TEXTS } from "./maintenance-texts.ts";

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
  /** Nothing is in the database yet. */
  readonly isEmpty: boolean;
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; min-height: 2.75rem; box-sizing: border-box; }
input[type="radio"] { min-height: 0; }
label { display: block; margin: 0.75rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
progress { width: 100%; }
.problem { border-left: 4px solid #c22; padding-left: 0.75rem; }
`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const REFRESH_S = 1;
const RESTART_S = 4;

/** The only page of a server that waits for its database to be upgraded; works without scripts. */
export function renderMaintenancePage({ state, locale, pending, isEmpty }: PageOptions): string {
  const texts = MAINTENANCE_TEXTS[locale];
  const problem = (text: string): string => `<p class="problem" role="alert">${escape(text)}</p>`;
  const content = (): string => {
    switch (state.kind) {
      case "code": {
        const why = { wrong: texts.code_wrong, wait: texts.code_wait, used: texts.code_used };
        return `${state.problem === null ? "" : problem(why[state.problem])}
<form method="post" action="/maintenance/code">
<label>${texts.code}<br><input name="code" required autofocus autocomplete="off" maxlength="20"></label>
<p>${texts.code_hint}</p><button>${texts.next}</button></form>`;
      }
      case "ready":
        return `<p>${texts.intro}</p>
${state.failure === null ? "" : `${problem(state.failure.isBackup ? texts.failed_backup : texts.failed)}<pre>${escape(state.failure.text)}</pre>`}
<details><summary>${texts.pending}: ${pending.length}</summary><ul>${pending.map((id) => `<li>${escape(id)}</li>`).join("")}</ul></details>
<form method="post" action="/maintenance/upgrade">
${
  isEmpty
    ? `<p>${texts.empty}</p><input type="hidden" name="backup" value="own">`
    : `<label><input type="radio" name="backup" value="make" required checked> ${texts.backup_make}</label>
<label><input type="radio" name="backup" value="own"> ${texts.backup_own}</label>`
}
<button>${texts.upgrade}</button></form>`;
      case "backing_up":
        return `<p role="status">${texts.backing_up} ${escape(state.progress)}</p><progress></progress>`;
      case "upgrading": {
        const { done, total, per_second, seconds_left } = state.getProgress();
        const rate =
          per_second === null
            ? ""
            : ` · ${per_second.toLocaleString(locale)} ${texts.per_second} · ${texts.left}: ${seconds_left} s`;
        return `<p role="status">${texts.upgrading}</p>
<progress max="${total}" value="${done}"></progress><p>${done} / ${total}${rate}</p>`;
      }
      case "done":
        return `<p role="status">${texts.done}</p>`;
    }
  };
  const refresh = state.kind === "done" ? RESTART_S : REFRESH_S;
  const isWaiting = ["backing_up", "upgrading", "done"].includes(state.kind);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isWaiting ? `<meta http-equiv="refresh" content="${refresh};url=/">` : ""}
<title>Showrunner – ${texts.title}</title><style>${STYLE}</style></head>
<body><main><h1>${texts.title}</h1>${content()}</main></body></html>`;
}
