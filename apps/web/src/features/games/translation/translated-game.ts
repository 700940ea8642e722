import type { RouteCall, RoundFields } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { applyTranslation } from "@showrunner/sanitise/translation";
import type { Draft } from "../draft/draft.ts";
import type { TranslatedPart } from "./translated-parts.ts";

type NewGame = RouteCall<"POST /games">["body"];

/** Whether every part that has texts is approved. */
export const isWhollyApproved = (parts: readonly TranslatedPart[]): boolean =>
  parts.every(({ status }) => status === "approved" || status === "empty");

/** Creates a separate game in the other language. The draft must have no invalid fields. */
export function toTranslatedGame({ game, rounds }: Draft, parts: readonly TranslatedPart[], to: Locale): NewGame {
  const pairsOf = new Map(parts.map(({ key, pairs }) => [key, pairs]));
  const apply = <F extends object>(key: string | null, fields: F): F => {
    const pairs = pairsOf.get(key);
    return pairs === undefined ? fields : applyTranslation(fields, pairs);
  };
  const { translations: _translations, shared_with_hosts: _shared, points, ...fields } = game;
  return {
    ...apply(null, fields),
    points: points ?? 0,
    language: to,
    rounds: rounds.map(({ key, fields: { translations: _own, ...round } }) => apply(key, round) as RoundFields),
  };
}
