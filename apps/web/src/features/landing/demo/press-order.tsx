import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { TeamTag, type TeamBadge } from "@showrunner/ui/audience";
import { landingMessages } from "../messages/en.ts";
import type { RankedPress } from "./rank-presses.ts";
import { OWN_ID } from "./sample-teams.ts";

interface PressOrderProps {
  readonly presses: readonly RankedPress[];
  /** Teams listed while there are no presses. */
  readonly waiting?: readonly TeamBadge[];
}

const NO_TEAMS: readonly TeamBadge[] = [];

/** Ranked presses: the first with its reaction time, the others with their margin. */
export function PressOrder({ presses, waiting = NO_TEAMS }: PressOrderProps): ReactElement {
  const t = useT(landingMessages);
  if (presses.length === 0)
    return (
      <ul className="ld-presses" data-waiting="">
        {waiting.map((team) => (
          <li key={team.team_id}>
            <TeamTag team={team} />
            <span className="ld-presses-ms" aria-hidden="true">
              –
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <ol className="ld-presses">
      {presses.map(({ team, rank, ms, behindMs }) => (
        <li key={team.team_id} data-own={team.team_id === OWN_ID || undefined} data-rank={rank}>
          <span className="ld-presses-rank" aria-hidden="true">
            {rank}
          </span>
          <TeamTag team={team} />
          <span className="ld-presses-ms">
            {rank === 1 ? t("demo_ms", { n: ms }) : t("demo_behind", { n: behindMs })}
          </span>
        </li>
      ))}
    </ol>
  );
}
