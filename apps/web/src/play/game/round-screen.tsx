import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactElement } from "react";
import type { BuzzerSlice, MeSlice, RoundSlice, ShowSlice, TimerSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Buzzer, lazyWithRetry, TeamEmblem } from "@showrunner/ui/audience";
import { useLiveValue, useShowClock, useSlice } from "../../live/index.ts";
import { TeamView } from "../components/team-view.tsx";
import { Scroller } from "../components/scroller.tsx";
import { playMessages } from "../messages/en.ts";
import { isEndedEarly } from "./is-ended-early.ts";
import { getSubmissionBlockedReason } from "./submission-blocked-reason.ts";
import type { GameSession } from "./game-session.ts";
import { useBuzzer } from "./use-buzzer.ts";
import { useDraftAtClose } from "./use-draft-at-close.ts";

const ResultCard = lazyWithRetry(() => import("../reveal/result-card.tsx"));
export const RoundTimer = lazyWithRetry(() => import("../components/round-timer.tsx"));

interface RoundScreenProps {
  readonly game: GameSession;
  readonly show: ShowSlice;
  readonly round: RoundSlice;
  readonly me: MeSlice;
}

const NO_BUZZER: BuzzerSlice = { phase: "inactive", reason: "off" };
const NO_TIMER: TimerSlice = { status: "idle", duration_ms: 0, remaining_ms: 0, ends_at: null };

/** A round on a phone: question, input, and the result from the reveal on. */
export function RoundScreen({ game, show, round, me }: RoundScreenProps): ReactElement {
  const t = useT(playMessages);
  const buzzer = useSlice(game.connection, "buzzer") ?? NO_BUZZER;
  const timer = useSlice(game.connection, "timer") ?? NO_TIMER;
  const { pending: waiting } = useSyncExternalStore(
    (listener) => game.submissions.subscribe(listener),
    () => game.submissions.getState(),
  );
  // A draft saved before the deadline is not shown as pending: the team has not sent it.
  const pending = waiting.filter(
    (submission) => submission.round_id === round.id && (submission.at_close !== true || round.closed_by === "timeout"),
  );
  const blockedReason = getSubmissionBlockedReason({ show, round, buzzer, me });
  const draft = game.drafts.forRound(round);
  useDraftAtClose(game.connection, draft, {
    round,
    timer,
    canSubmit: blockedReason === null || blockedReason === "buzz_time_up",
  });
  const name = t("round_number", { number: round.number, total: round.total });
  const isOver = isEndedEarly(round);
  const hasBuzzer = round.buzzer_on && round.face === "question" && !isOver;
  return (
    <div className="pl-round" data-buzzer={hasBuzzer || undefined}>
      <Scroller label={round.title ?? name}>
        <div className="pl-question">
          <RoundHeader game={game} round={round} name={name} timer={timer} />
          {isOver && <p className="pl-waiting">{t(round.phase === "skipped" ? "round_skipped" : "round_cancelled")}</p>}
          {round.reveal !== null && (
            <Suspense>
              <ResultCard round={round} me={me} />
            </Suspense>
          )}
          <TeamView
            round={round}
            me={me}
            buzzer={buzzer}
            timer={timer}
            pending={pending.map((submission) => submission.input)}
            submit={(input, options) => game.submissions.submit(round.id, input, options)}
            draft={draft}
            disabledReason={blockedReason === null ? null : t(blockedReason)}
          />
        </div>
      </Scroller>
      {hasBuzzer && <RoundBuzzer game={game} show={show} round={round} buzzer={buzzer} me={me} />}
    </div>
  );
}

interface RoundHeaderProps {
  readonly game: GameSession;
  readonly round: RoundSlice;
  /** Number of the round and total. */
  readonly name: string;
  readonly timer: TimerSlice;
}

function RoundHeader({ game, round, name, timer }: RoundHeaderProps): ReactElement {
  const t = useT(playMessages);
  const now = useShowClock(game.connection);
  const { number = 1, total = 1 } = useSlice(game.connection, "game") ?? {};
  const counts = timer.status === "running" || timer.status === "paused" || timer.status === "expired";
  return (
    <div className="pl-round-head">
      <div>
        <p className="pl-eyebrow">
          {total > 1 && `${t("game_number", { number, total })} · `}
          {round.title !== null && `${name} · `}
          {t("points", { n: round.steps?.points ?? round.max_points })}
        </p>
        <h1>{round.title ?? name}</h1>
      </div>
      {counts && round.phase === "question" && now !== null && (
        <Suspense fallback={<div className="st-timer" />}>
          <RoundTimer timer={timer} now={now} />
        </Suspense>
      )}
    </div>
  );
}

interface RoundBuzzerProps extends RoundScreenProps {
  readonly buzzer: BuzzerSlice;
}

function RoundBuzzer({ game, show, round, buzzer, me }: RoundBuzzerProps): ReactElement {
  const t = useT(playMessages);
  const online = useLiveValue(game.connection, (state) => state.connection.kind === "live");
  const { connection } = game;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the buzzer for keyboard users with each question, unless the focus is elsewhere.
    if (document.activeElement === document.body) box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const { view, press } = useBuzzer({ connection, paused: show.paused, round, buzzer, me, online });
  const reason =
    view.reason === "other_turn" && view.holder !== null ? (
      <>
        <TeamEmblem colour={view.holder.colour} emblem={view.holder.emblem} />{" "}
        {t("buzz_other_turn", { team: view.holder.name })}
        {view.behindMs !== null && ` ${t("buzz_behind", { n: view.behindMs })}`}
      </>
    ) : (
      t(`buzz_${view.reason as Exclude<typeof view.reason, "other_turn">}`)
    );
  return (
    <div ref={box} className="pl-buzzer">
      <Buzzer state={view.state} reason={reason} onPress={press} />
    </div>
  );
}
