import type { ModeratorRound } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";

type Named = Pick<ModeratorRound, "number" | "title" | "question">;

/** Name of a round in lists: its title, else its question, else its number. */
export function useRoundName(): (round: Named) => string {
  const t = useT(moderator_messages);
  return ({ number, title, question }) => title || question || t("round_number", { number });
}
