import type { ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { play_messages } from "../messages/index.ts";
import type { OwnResult } from "./result.ts";

interface ResultCardProps {
  readonly result: OwnResult;
  readonly reveal: NonNullable<RoundSlice["reveal"]>;
}

/** How the team did in the round that was just revealed, and who won it. */
export function ResultCard({ result, reveal }: ResultCardProps): ReactElement {
  const t = useT(play_messages);
  return (
    <section className="pl-result" data-outcome={result.outcome}>
      <h2 className="pl-result-title">{t(`result_${result.outcome}`)}</h2>
      {result.points !== 0 && (
        <p className="pl-result-points">
          {result.points > 0 ? "+" : "−"}
          {t("points", { n: Math.abs(result.points) })}
        </p>
      )}
      {reveal.winner !== null && (
        <p className="pl-result-winner">
          {t("round_winner")} <TeamTag team={reveal.winner} />
        </p>
      )}
    </section>
  );
}
