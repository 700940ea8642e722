import { useEffect, useState, type CSSProperties, type ReactElement } from "react";
import { pickTextColour } from "@showrunner/engine/branding";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem, TeamName } from "@showrunner/ui/audience";
import type { LiveConnection } from "../../live/index.ts";
import { displayMessages } from "./messages/en.ts";
import {
  detectInterstitial,
  isInterstitialCurrent,
  INTERSTITIAL_MS,
  toInterstitialState,
  type Interstitial,
} from "./interstitials.ts";
import "./interstitial-scene.css";

/** The interstitial to show; null after its duration and on arrival. */
function useInterstitial(connection: LiveConnection): Interstitial | null {
  const [interstitial, setInterstitial] = useState<Interstitial | null>(null);
  useEffect(() => {
    let timer = 0;
    let shown: Interstitial | null = null;
    let before = toInterstitialState(connection.getState().slices);
    const show = (next: Interstitial | null): void => {
      window.clearTimeout(timer);
      shown = next;
      setInterstitial(next);
      if (next !== null) timer = window.setTimeout(() => show(null), INTERSTITIAL_MS[next.kind]);
    };
    const unsubscribe = connection.subscribe(() => {
      const now = toInterstitialState(connection.getState().slices);
      const next = detectInterstitial(before, now);
      before = now;
      if (next !== null) show(next);
      else if (shown !== null && !isInterstitialCurrent(shown, now)) show(null);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [connection]);
  return interstitial;
}

/** Fills the screen briefly. Hidden from screen readers: the status below the question says the same. */
export function InterstitialScene({ connection }: { readonly connection: LiveConnection }): ReactElement | null {
  const t = useT(displayMessages);
  const interstitial = useInterstitial(connection);
  if (interstitial === null) return null;
  if (interstitial.kind === "time_up")
    return (
      <div className="pd-interstitial" data-kind="time_up" aria-hidden="true">
        <p className="pd-interstitial-call">{t("time_up")}</p>
      </div>
    );
  const { team, kind } = interstitial;
  const style = { "--team": team.colour, "--on-team": pickTextColour(team.colour).colour } as CSSProperties;
  return (
    <div key={`${kind}:${team.team_id}`} className="pd-interstitial" data-kind={kind} style={style} aria-hidden="true">
      <i className="pd-interstitial-flood" />
      <div className="pd-interstitial-team">
        <TeamEmblem colour={kind === "wrong" ? team.colour : "var(--on-team)"} emblem={team.emblem} size="6em" />
        <p className="pd-interstitial-name">
          <TeamName name={team.name} />
        </p>
        <p className="pd-interstitial-call">
          {kind === "right" ? t("right", { n: interstitial.points }) : t(kind === "buzz" ? "buzzed" : "wrong")}
        </p>
      </div>
    </div>
  );
}
