import type { ModeratorRound } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";

type NamedRound = Pick<ModeratorRound, "number" | "title" | "question">;

/** Name of a round in lists: its title, else its question, else its number. */
export function useRoundName(): (round: NamedRound) => string {
  const t = useT(deskMessages);
  return ({ number, title, question }) => title || question || t("round_number", { number });
}
