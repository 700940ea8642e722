import type { ReactElement } from "react";
import type { MeSlice, ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { formatClock, TeamEmblem } from "@showrunner/ui/audience";
import { useSecondsUntil } from "../../components/audience/use-seconds-until.ts";
import { useShowClock, type LiveConnection } from "../../live/index.ts";
import { stagesMessages } from "./messages/en.ts";

interface BreakNoticeProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly pause: NonNullable<ShowSlice["break"]>;
  readonly me: MeSlice;
}

/** A break on the phone, or the countdown to the start. */
export function BreakNotice({ connection, show, pause, me }: BreakNoticeProps): ReactElement {
  const t = useT(stagesMessages);
  const now = useShowClock(connection);
  const kind = show.stage === "lobby" ? "start" : "break";
  return (
    <div className="pl-lobby">
      <TeamEmblem colour={me.colour} emblem={me.emblem} size="min(28vw, 7rem)" />
      <h1>{kind === "start" ? t("lobby_title", { team: me.name }) : t("break_title")}</h1>
      <p className="pl-waiting" role="status">
        {pause.text === "" ? t(`${kind}_text`) : pause.text}
      </p>
      {pause.ends_at !== null && now !== null && <BreakClock endsAt={pause.ends_at} now={now} />}
    </div>
  );
}

interface BreakClockProps {
  readonly endsAt: number;
  readonly now: () => number;
}

/** Remaining time; not a live region, because every second would be read out. */
export function BreakClock({ endsAt, now }: BreakClockProps): ReactElement {
  const t = useT(stagesMessages);
  return (
    <p className="pl-clock" role="timer" aria-label={t("break_left")}>
      {formatClock(useSecondsUntil(endsAt, now))}
    </p>
  );
}
