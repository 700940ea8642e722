import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactElement } from "react";
import type { BuzzerSlice, MeSlice, RoundSlice, ShowSlice, TimerSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Buzzer, CountdownTimer, lazily, TeamEmblem } from "@showrunner/ui/stage";
import { useLiveValue, useShowClock, useSlice } from "../../live/index.ts";
import { TeamView } from "../components/round-view.tsx";
import { Scroller } from "../components/scroller.tsx";
import { play_messages } from "../messages/index.ts";
import { closedBecause } from "./closed.ts";
import type { Game } from "./game.ts";
import { useBuzz } from "./use-buzz.ts";
import { useDraftAtClose } from "./use-draft-at-close.ts";

const ResultCard = lazily(() => import("../reveal/result-card.tsx"));

interface RoundScreenProps {
  readonly game: Game;
  readonly show: ShowSlice;
  readonly round: RoundSlice;
  readonly me: MeSlice;
}

const no_buzzer: BuzzerSlice = { phase: "inactive", reason: "off" };
const no_timer: TimerSlice = { status: "idle", duration_ms: 0, remaining_ms: 0, ends_at: null };

/** A round on a phone: question, input, and the result from the reveal on. */
export function RoundScreen({ game, show, round, me }: RoundScreenProps): ReactElement {
  const t = useT(play_messages);
  const buzzer = useSlice(game.connection, "buzzer") ?? no_buzzer;
  const timer = useSlice(game.connection, "timer") ?? no_timer;
  const { waiting } = useSyncExternalStore(
    (listener) => game.answers.subscribe(listener),
    () => game.answers.getState(),
  );
  // A draft saved before the deadline is not shown as pending: the team has not sent it.
  const pending = waiting.filter(
    (answer) => answer.round_id === round.id && (answer.at_close !== true || round.closed_by === "timeout"),
  );
  const closed = closedBecause({ show, round, buzzer, me });
  useDraftAtClose(game, { round, timer, may_answer: closed === null || closed === "buzz_time_up" });
  const name = t("round_number", { number: round.number, total: round.total });
  const over = round.phase === "skipped" || round.phase === "cancelled";
  const hasBuzzer = round.buzzer_on && round.face === "question" && !over;
  return (
    <div className="pl-round" data-buzzer={hasBuzzer || undefined}>
      <Scroller label={round.title ?? name}>
        <div className="pl-question">
          <RoundHead game={game} round={round} name={name} timer={timer} />
          {over && <p className="pl-waiting">{t(round.phase === "skipped" ? "round_skipped" : "round_cancelled")}</p>}
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
            pending={pending.map((answer) => answer.input)}
            submit={(input) => game.answers.submit(round.id, input)}
            draft={game.drafts.of(round.id)}
            disabled_reason={closed === null ? null : t(closed)}
          />
        </div>
      </Scroller>
      {hasBuzzer && <RoundBuzzer game={game} show={show} round={round} buzzer={buzzer} me={me} />}
    </div>
  );
}

interface RoundHeadProps {
  readonly game: Game;
  readonly round: RoundSlice;
  /** Number of the round and total. */
  readonly name: string;
  readonly timer: TimerSlice;
}

function RoundHead({ game, round, name, timer }: RoundHeadProps): ReactElement {
  const t = useT(play_messages);
  const now = useShowClock(game.connection);
  const counts = timer.status === "running" || timer.status === "paused" || timer.status === "expired";
  return (
    <div className="pl-round-head">
      <div>
        <p className="pl-eyebrow">
          {round.title !== null && `${name} · `}
          {t("points", { n: round.max_points })}
        </p>
        <h1>{round.title ?? name}</h1>
      </div>
      {counts && round.phase === "question" && now !== null && (
        <CountdownTimer timer={timer} now={now} {...(timer.reading === true ? { label: t("reading_time") } : {})} />
      )}
    </div>
  );
}

interface RoundBuzzerProps extends RoundScreenProps {
  readonly buzzer: BuzzerSlice;
}

function RoundBuzzer({ game, show, round, buzzer, me }: RoundBuzzerProps): ReactElement {
  const t = useT(play_messages);
  const online = useLiveValue(game.connection, (state) => state.connection.kind === "live");
  const { connection } = game;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the buzzer for keyboard users with each question, unless the focus is elsewhere.
    if (document.activeElement === document.body) box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const { view, press } = useBuzz({ connection, paused: show.paused, round, buzzer, me, online });
  const reason =
    view.reason === "other_first" && view.holder !== null ? (
      <>
        <TeamEmblem colour={view.holder.colour} emblem={view.holder.emblem} />{" "}
        {t("buzz_other_first", { team: view.holder.name })}
        {view.behind_ms !== null && ` ${t("buzz_behind", { n: view.behind_ms })}`}
      </>
    ) : (
      t(`buzz_${view.reason as Exclude<typeof view.reason, "other_first">}`)
    );
  return (
    <div ref={box} className="pl-buzzer">
      <Buzzer state={view.state} reason={reason} onPress={press} />
    </div>
  );
}
