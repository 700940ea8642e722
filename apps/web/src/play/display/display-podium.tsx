import type { CSSProperties, ReactElement } from "react";
import type { LeaderboardRow, LeaderboardSlice, ShowSlice } from "@showrunner/engine";
import { pickTextColour } from "@showrunner/engine/branding";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem, TeamName } from "@showrunner/ui/audience";
import { stagesMessages } from "../stages/messages/en.ts";
import { Fit } from "./fit.tsx";
import { displayMessages } from "./messages/en.ts";
import "./display-podium.css";

interface DisplayPodiumProps {
  readonly podium: NonNullable<ShowSlice["podium"]>;
  readonly leaderboard: LeaderboardSlice | undefined;
}

/** From left to right, the first place in the middle. */
const PLACES = [2, 1, 3] as const;
/** Number of teams that fit one place of the podium; a larger tie shows its count instead. */
const MAX_TIED = 4;

/** The podium, place by place; a hidden place is a question mark (PODIUM-2). */
export function DisplayPodium({ podium, leaderboard }: DisplayPodiumProps): ReactElement {
  const t = useT(displayMessages);
  // The moderator's preview receives the whole board.
  const rows = leaderboard?.rows.filter(({ rank }) => rank >= podium.from) ?? [];
  const next = podium.next === 3 || podium.next === 2 ? podium.next : 1;
  return (
    <div className="pd-podium">
      <h1 aria-live="polite">{t(podium.from > 3 ? "podium_ready" : `podium_next_${next}`)}</h1>
      <ol className="pd-podium-places">
        {PLACES.map((place) => (
          <Place key={place} place={place} next={next} teams={rows.filter(({ rank }) => rank === place)} />
        ))}
      </ol>
    </div>
  );
}

interface PlaceProps {
  readonly place: 1 | 2 | 3;
  /** The place that is revealed next. */
  readonly next: 1 | 2 | 3;
  readonly teams: readonly LeaderboardRow[];
}

function Place({ place, next, teams }: PlaceProps): ReactElement {
  const t = useT(stagesMessages);
  const tDisplay = useT(displayMessages);
  const [first] = teams;
  const style =
    first === undefined
      ? undefined
      : ({ "--team": first.colour, "--on-team": pickTextColour(first.colour).colour } as CSSProperties);
  // A place that a tie leaves empty keeps its step without a question mark.
  const isHidden = first === undefined && place <= next;
  return (
    <li className="pd-podium-place" data-place={place} data-next={place === next || undefined} style={style}>
      <div className="pd-podium-team">
        {first !== undefined && (
          <Fit key={first.team_id} largest={1}>
            <div className="pd-podium-names">
              {teams.slice(0, MAX_TIED).map((team) => (
                <p key={team.team_id}>
                  <TeamEmblem colour={team.colour} emblem={team.emblem} size={teams.length > 1 ? "1.2em" : "2.6em"} />
                  <TeamName name={team.name} />
                </p>
              ))}
              {teams.length > MAX_TIED && <p>{tDisplay("more_awards", { n: teams.length - MAX_TIED })}</p>}
              <p className="pd-podium-points">{t("points", { n: first.points })}</p>
            </div>
          </Fit>
        )}
        {isHidden && (
          <p className="pd-podium-hidden" aria-hidden="true">
            ?
          </p>
        )}
      </div>
      <p className="pd-podium-step">{place}</p>
    </li>
  );
}
