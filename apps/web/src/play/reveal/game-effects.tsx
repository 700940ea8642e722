import { useEffect, useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { BrandStyle } from "../../components/audience/branding/branding.tsx";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { useWakeLock } from "../components/use-wake-lock.ts";
import { playMessages } from "../messages/en.ts";
import { readSession, saveSession } from "../team-session.ts";
import { announceQuestion } from "./announce-question.ts";
import { revealMessages } from "./messages/en.ts";
import { getOwnResult } from "./own-result.ts";

/** Effects of a game: wake lock, the stored team, the show's colours and background, screen reader announcements. */
export default function GameEffects({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const show = useSlice(connection, "show");
  useWakeLock(show?.status === "active");
  useStoredTeam(connection);
  return (
    <>
      <BrandStyle branding={show?.branding} />
      <Announcer connection={connection} />
    </>
  );
}

/** Stores the team's current name and look, because the log-in after the end of the session starts with the name. */
function useStoredTeam(connection: LiveConnection): void {
  const show = useSlice(connection, "show")?.public_id;
  const { team_id, name, colour, emblem } = useSlice(connection, "me") ?? {};
  useEffect(() => {
    if (show === undefined || name === undefined || colour === undefined || emblem === undefined) return;
    const session = readSession(show);
    if (session === null || session.team.id !== team_id) return;
    const { team } = session;
    if (team.name !== name || team.colour !== colour || team.emblem !== emblem)
      saveSession(show, { ...session, team: { ...team, name, colour, emblem } });
  }, [show, team_id, name, colour, emblem]);
}

/** Announces the open question, the revealed answer and the team's result. Buzzer and timer have their own live regions. */
function Announcer({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const t = useT(revealMessages);
  const tPlay = useT(playMessages);
  const round = useSlice(connection, "round") ?? null;
  const me = useSlice(connection, "me");
  const points = me?.points;
  const before = useRef(points);
  const [changedPoints, setChangedPoints] = useState<number | null>(null);
  useEffect(() => {
    if (points !== undefined && before.current !== undefined && before.current !== points) setChangedPoints(points);
    before.current = points;
  }, [points]);

  const reveal = round?.reveal ?? null;
  const [answer] = reveal?.answers ?? [];
  const result = round === null || me === undefined ? null : getOwnResult(round, me);
  const announcements = [
    reveal === null ? null : answer === undefined ? t("said_reveal") : t("said_answer", { answer }),
    result === null ? null : t(`result_${result.messageKey}`),
    changedPoints === null ? null : t("said_score", { n: changedPoints }),
  ];
  // Separate texts: neither is announced again when the other one changes.
  return (
    <div className="st-hidden" aria-live="polite">
      <p>{announceQuestion(round, tPlay)}</p>
      <p>{announcements.filter((part) => part !== null).join(" ")}</p>
    </div>
  );
}
