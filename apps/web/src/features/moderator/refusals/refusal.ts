import type { SendResult } from "../../../live/index.ts";
import { translator, type Locale } from "@showrunner/i18n";
import { ApiError } from "../../../api/errors.ts";
import { refusal_messages } from "./messages/index.ts";

export type Refused = Extract<SendResult, { ok: false }>;
/** Codes from the engine, the transport, or a missing ack. */
export type RefusalCode = Refused["code"];

/** Localized text for a refused command. */
export function refusalText({ code, params }: Refused, locale: Locale): string {
  return textOf(code, params, locale);
}

/** Localized text for a failed request: refusals by the show's rules as for commands, else the server's message. */
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
