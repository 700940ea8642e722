import type { SendResult } from "../../../live/index.ts";
import { translator, type Locale } from "@showrunner/i18n";
import { ApiError } from "../../../api/errors.ts";
import { refusal_messages } from "./messages/index.ts";

export type Refused = Extract<SendResult, { ok: false }>;
/** Every way a command can come back without effect: the rules', the transport's, or no answer at all. */
export type RefusalCode = Refused["code"];

/** What a refusal of a command says in plain words. */
export function refusalText({ code, params }: Refused, locale: Locale): string {
  return textOf(code, params, locale);
}

/** What a failed request says: refusals by the rules of a show in the same words, anything else as the server put it. */
export function failureText(error: Error, locale: Locale): string {
  if (!(error instanceof ApiError) || !isRefusal(error.code)) return error.message;
  return textOf(error.code, error.params, locale);
}

function isRefusal(code: string): code is RefusalCode {
  return `refused_${code}` in refusal_messages.en;
}

function textOf(code: RefusalCode, params: Readonly<Record<string, unknown>>, locale: Locale): string {
  const t = translator(refusal_messages, locale);
  const text = (name: string): string => (typeof params[name] === "string" ? params[name] : "");
  switch (code) {
    case "rounds_not_ready":
      return t("refused_rounds_not_ready", { rounds: text("rounds") });
    case "game_locked":
    case "game_not_shared":
      return t(`refused_${code}`, { games: text("games") });
    default:
      return t(`refused_${code}`);
  }
}
