import type { SendResult } from "../../../../live/index.ts";
import { createTranslator, isolateDirection, type Locale } from "@showrunner/i18n";
import { ApiError } from "../../../../api/api-error.ts";
import { deskMessages } from "../messages/en.ts";

export type Refusal = Extract<SendResult, { ok: false }>;
/** Codes from the engine, the transport, or a missing ack. */
export type RefusalCode = Refusal["code"];

/** Localised text for a refused command. */
export function getRefusalText({ code, params }: Refusal, locale: Locale): string {
  return translateRefusal(code, params, locale);
}

/** Localised text for a failed request: for refusals by the show's rules as for commands, else the server's message. */
export function getFailureText(error: Error, locale: Locale): string {
  if (!(error instanceof ApiError) || !isRefusalCode(error.code)) return error.message;
  return translateRefusal(error.code, error.params, locale);
}

function isRefusalCode(code: string): code is RefusalCode {
  return `refused_${code}` in deskMessages.en;
}

function translateRefusal(code: RefusalCode, params: Readonly<Record<string, unknown>>, locale: Locale): string {
  const t = createTranslator(deskMessages, locale, isolateDirection);
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
