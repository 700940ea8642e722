import { useEffect, useState, type CSSProperties, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem, TeamName } from "@showrunner/ui/audience";
import { getTextColour } from "../../lib/get-text-colour.ts";
import type { LiveConnection } from "../../live/index.ts";
import { displayMessages } from "./messages/index.ts";
import { detectMoment, isMomentCurrent, MOMENT_MS, toMomentState, type Moment } from "./moments.ts";
import "./moment-scene.css";

/** The moment that has just happened; null after its duration and on arrival. */
function useMoment(connection: LiveConnection): Moment | null {
  const [moment, setMoment] = useState<Moment | null>(null);
  useEffect(() => {
    let timer = 0;
    let shown: Moment | null = null;
    let before = toMomentState(connection.getState().slices);
    const show = (next: Moment | null): void => {
      window.clearTimeout(timer);
      shown = next;
      setMoment(next);
      if (next !== null) timer = window.setTimeout(() => show(null), MOMENT_MS[next.kind]);
    };
    const unsubscribe = connection.subscribe(() => {
      const now = toMomentState(connection.getState().slices);
      const next = detectMoment(before, now);
      before = now;
      if (next !== null) show(next);
      else if (shown !== null && !isMomentCurrent(shown, now)) show(null);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [connection]);
  return moment;
}

/** Fills the screen for a moment. Hidden from screen readers: the status below the question says the same. */
export function MomentScene({ connection }: { readonly connection: LiveConnection }): ReactElement | null {
  const t = useT(displayMessages);
  const moment = useMoment(connection);
  if (moment === null) return null;
  if (moment.kind === "time_up")
    return (
      <div className="pd-moment" data-kind="time_up" aria-hidden="true">
        <p className="pd-moment-call">{t("time_up")}</p>
      </div>
    );
  const { team, kind } = moment;
  const style = { "--team": team.colour, "--on-team": getTextColour(team.colour) } as CSSProperties;
  return (
    <div key={`${kind}:${team.team_id}`} className="pd-moment" data-kind={kind} style={style} aria-hidden="true">
      <i className="pd-moment-flood" />
      <div className="pd-moment-team">
        <TeamEmblem colour={kind === "wrong" ? team.colour : "var(--on-team)"} emblem={team.emblem} size="6em" />
        <p className="pd-moment-name">
          <TeamName name={team.name} />
        </p>
        <p className="pd-moment-call">
          {kind === "right" ? t("right", { n: moment.points }) : t(kind === "buzz" ? "buzzed" : "wrong")}
        </p>
      </div>
    </div>
  );
}
