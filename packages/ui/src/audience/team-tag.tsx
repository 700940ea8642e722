import type { ReactElement } from "react";
import type { TeamBadge } from "./team-badge.ts";
import { TeamEmblem } from "./team-emblem.tsx";
import { TeamName } from "./team-name.tsx";

/** Emblem and name; long names wrap. */
export function TeamTag({ team }: { readonly team: TeamBadge }): ReactElement {
  return (
    <span className="st-team">
      <TeamEmblem colour={team.colour} emblem={team.emblem} />
      <TeamName name={team.name} />
    </span>
  );
}
