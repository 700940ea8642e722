import { useT } from "@showrunner/i18n/react";
import type { Draft } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { hintsMessages } from "../hints/messages/en.ts";

/** Returns a function from round key to name; null stands for the game itself. */
export function useRoundNames({ rounds }: Draft): (key: string | null) => string {
  const t = useT(hintsMessages);
  return (key) => {
    const index = rounds.findIndex((round) => round.key === key);
    const round = rounds[index];
    if (round === undefined) return t("about_game");
    const name = getRoundLabel(round.fields);
    return name === "" ? t("round", { n: index + 1 }) : t("round_named", { n: index + 1, name });
  };
}
