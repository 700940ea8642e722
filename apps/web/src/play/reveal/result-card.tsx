import type { ReactElement } from "react";
import type { MeSlice, RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { revealMessages } from "./messages/en.ts";
import { getOwnResult } from "./own-result.ts";
import "./reveal.css";

interface ResultCardProps {
  readonly round: RoundSlice;
  readonly me: MeSlice;
}

/** The team's result of the revealed round, and its winner; nothing before. */
export default function ResultCard({ round, me }: ResultCardProps): ReactElement | null {
  const t = useT(revealMessages);
  const result = getOwnResult(round, me);
  const winner = round.reveal?.winner ?? null;
  if (result === null) return null;
  const speed = me.result?.speed_factor;
  return (
    <section className="pl-result" data-outcome={result.outcome}>
      <h2 className="pl-result-title">{t(`result_${result.messageKey}`)}</h2>
      {result.points !== 0 && (
        <p className="pl-result-points">
          {result.points > 0 ? "+" : "−"}
          {t("points", { n: Math.abs(result.points) })}
        </p>
      )}
      {speed !== undefined && <p className="pl-result-winner">{t("speed_factor", { n: Math.round(speed * 100) })}</p>}
      {winner !== null && (
        <p className="pl-result-winner">
          {winner.team_id === me.team_id ? (
            t("round_won_by_you")
          ) : (
            <>
              {t("round_winner")} <TeamTag team={winner} />
            </>
          )}
        </p>
      )}
    </section>
  );
}
