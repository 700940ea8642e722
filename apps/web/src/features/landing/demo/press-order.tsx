import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { TeamTag, type Badge } from "@showrunner/ui/stage";
import { landing_messages } from "../messages/index.ts";
import type { RankedPress } from "./reaction.ts";
import { own_id } from "./sample.ts";

interface PressOrderProps {
  readonly presses: readonly RankedPress[];
  /** Teams listed while there are no presses. */
  readonly waiting?: readonly Badge[];
}

const nobody: readonly Badge[] = [];

/** Ranked presses: the first with its reaction time, the others with their margin. */
export function PressOrder({ presses, waiting = nobody }: PressOrderProps): ReactElement {
  const t = useT(landing_messages);
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
      {presses.map(({ team, rank, ms, behind_ms }) => (
        <li key={team.team_id} data-own={team.team_id === own_id || undefined} data-rank={rank}>
          <span className="ld-presses-rank" aria-hidden="true">
            {rank}
          </span>
          <TeamTag team={team} />
          <span className="ld-presses-ms">
            {rank === 1 ? t("demo_ms", { n: ms }) : t("demo_behind", { n: behind_ms })}
          </span>
        </li>
      ))}
    </ol>
  );
}
