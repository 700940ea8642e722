import type { SendResult } from "../../../live/index.ts";
import { translator, type Locale } from "@showrunner/i18n";
import { refusal_messages } from "./messages/index.ts";

type Refused = Extract<SendResult, { ok: false }>;
/** Every way a command can come back without effect: the rules', the transport's, or no answer at all. */
export type RefusalCode = Refused["code"];

/** What a refusal says in plain words. */
export function refusalText({ code, params }: Refused, locale: Locale): string {
  const t = translator(refusal_messages, locale);
  if (code === "rounds_not_ready") return t("refused_rounds_not_ready", { rounds: String(params["rounds"] ?? "") });
  return t(`refused_${code}`);
}
