import { useCallback, type ReactElement } from "react";
import type { BuzzerSlice, Distribution, DistributionSlice, LeaderboardSlice, RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { CountdownTimer, TeamEmblem, TeamName, TeamTag } from "@showrunner/ui/audience";
import { useShowClock, useSlice, type LiveConnection } from "../../live/index.ts";
import { playMessages } from "../messages/en.ts";
import { AnimatedLeaderboard } from "./display-standings.tsx";
import { DisplayView } from "./display-view.tsx";
import { AnswerBars } from "./answer-bars.tsx";
import { Fit } from "./fit.tsx";
import { displayMessages } from "./messages/en.ts";
import { TimeBar } from "./time-bar.tsx";

interface DisplayRoundProps {
  readonly connection: LiveConnection;
  readonly round: RoundSlice;
  /** Standings before the reveal. */
  readonly before: LeaderboardSlice | undefined;
  readonly playsSound: boolean;
}

/** Font scales: a short question reaches 120 px on a screen of 1080 lines. */
const QUESTION_SCALE = 2.7;
const REVEAL_SCALE = 1.9;

/** Leaderboard rows beside the answer; more would be unreadable. */
const MAX_ROWS = 6;

/** What displays get of a distribution: the desk's miniature of them has a moderator's connection (PROJ-15). */
function toVisible(distribution: DistributionSlice): Distribution | null {
  if (!distribution.shown) return null;
  const isHidden = ({ hidden, withheld }: Distribution["entries"][number]): boolean =>
    hidden === true || withheld === true;
  const rest = distribution.entries.filter(isHidden).reduce((sum, { count }) => sum + count, distribution.others);
  return { ...distribution, entries: distribution.entries.filter((entry) => !isHidden(entry)), others: rest };
}

/** A round on the display: question, buzz, submissions, reveal. */
export function DisplayRound({ connection, round, before, playsSound }: DisplayRoundProps): ReactElement {
  const t = useT(playMessages);
  const buzzer = useSlice(connection, "buzzer");
  const timer = useSlice(connection, "timer");
  const teams = useSlice(connection, "teams");
  const leaderboard = useSlice(connection, "leaderboard");
  const distribution = useSlice(connection, "distribution");
  const displayFace = useSlice(connection, "display_face");
  const isPaused = useSlice(connection, "show")?.paused === true;
  const now = useShowClock(connection);
  const readShowClock = useCallback(() => connection.now(), [connection]);
  const name = t("round_number", { number: round.number, total: round.total });
  const answered = teams?.answered ?? 0;
  const answers = getShownAnswers(round);
  const isAsking = round.phase === "question";
  const isCountingDown = timer !== undefined && timer.status !== "idle" && timer.status !== "stopped";
  return (
    <div className="pd-round" data-revealed={round.reveal !== null || undefined}>
      <div className="pd-round-head">
        <p className="pl-eyebrow">
          {round.title !== null && `${name} · `}
          {t("points", { n: round.steps?.points ?? round.max_points })}
        </p>
        <h1>{round.title ?? name}</h1>
      </div>
      {isAsking && isCountingDown && now !== null && (
        <>
          <TimeBar timer={timer} now={now} />
          <div className="pd-timer">
            <CountdownTimer timer={timer} now={now} {...(timer.reading === true ? { label: t("reading_time") } : {})} />
          </div>
        </>
      )}
      <Fit largest={isAsking ? QUESTION_SCALE : REVEAL_SCALE}>
        {round.phase === "skipped" || round.phase === "cancelled" ? (
          <p className="pd-lead">{t(round.phase === "skipped" ? "round_skipped" : "round_cancelled")}</p>
        ) : null}
        {buzzer !== undefined && timer !== undefined && (
          <DisplayView
            round={round}
            buzzer={buzzer}
            timer={timer}
            teamsAnswered={answered}
            distribution={distribution?.round_id === round.id ? toVisible(distribution) : null}
            displayFace={displayFace?.round_id === round.id ? displayFace.face : null}
            now={readShowClock}
            isPaused={isPaused}
            playsSound={playsSound}
          />
        )}
      </Fit>
      {round.reveal !== null && (
        <aside className="pd-beside">
          <Fit largest={1.4}>
            {round.reveal.awards.length > 0 && <Awards reveal={round.reveal} />}
            {answers === null ? (
              leaderboard !== undefined && <AnimatedLeaderboard now={leaderboard} before={before} limit={MAX_ROWS} />
            ) : (
              <AnswerBars distribution={answers} />
            )}
          </Fit>
        </aside>
      )}
      {isAsking && buzzer !== undefined && (
        <StatusStrip
          round={round}
          buzzer={buzzer}
          answered={answered}
          // Teams that do not take part in a tie-break (GAME-11) count as out.
          count={Math.max(answered, (teams?.count ?? 0) - (buzzer.out ?? 0))}
        />
      )}
    </div>
  );
}

/**
 * Counts of the submissions of a revealed round. Null if there are none to show, as after a buzz, or in a poll, which
 * shows its votes itself; the standings then take the place of the bars.
 */
function getShownAnswers({ reveal }: RoundSlice): Distribution | null {
  const counted = reveal?.distribution;
  if (counted == null) return null;
  const isShown = counted.entries.some(({ outcome }) =>
    // Entries without an outcome are typed answers shown without a decision, or numbers.
    outcome === undefined ? counted.kind === "texts" : outcome !== "unjudged",
  );
  return isShown ? counted : null;
}

function Awards({ reveal }: { readonly reveal: NonNullable<RoundSlice["reveal"]> }): ReactElement {
  const t = useT(playMessages);
  const tDisplay = useT(displayMessages);
  const shown = reveal.awards.slice(0, 4);
  const more = reveal.awards_total - shown.length;
  return (
    <section className="pd-awards">
      {shown.map((award) => (
        <p key={award.team_id} data-winner={award.team_id === reveal.winner?.team_id || undefined}>
          <TeamTag team={award} />
          <strong>
            {award.points < 0 ? "−" : "+"}
            {t("points", { n: Math.abs(award.points) })}
          </strong>
        </p>
      ))}
      {more > 0 && <p className="pl-muted">{tDisplay("more_awards", { n: more })}</p>}
    </section>
  );
}

interface StatusStripProps {
  readonly round: RoundSlice;
  readonly buzzer: BuzzerSlice;
  readonly answered: number;
  readonly count: number;
}

/** Status at the lower edge: the holder of the buzz, or the number of submissions. */
function StatusStrip({ round, buzzer, answered, count }: StatusStripProps): ReactElement | null {
  const t = useT(displayMessages);
  const tPlay = useT(playMessages);
  if (buzzer.phase === "locked")
    return (
      <div className="pd-buzz" role="status" style={{ borderColor: buzzer.holder.colour }}>
        <TeamEmblem colour={buzzer.holder.colour} emblem={buzzer.holder.emblem} size="1.1em" />
        <strong>
          <TeamName name={buzzer.holder.name} />
        </strong>
        <span>{t("buzzed")}</span>
      </div>
    );
  if (round.closed_by === "reading" || round.parts !== undefined)
    return (
      <p className="pd-strip" role="status">
        {round.parts === undefined || round.parts.shown === 0 ? tPlay("buzz_reading") : t("parts_coming", round.parts)}
      </p>
    );
  if (round.closed_by === "timeout")
    return (
      <p className="pd-strip" role="status">
        {tPlay("buzz_time_up")}
        {!round.buzzer_on && ` · ${t("answered", { answered, n: count })}`}
      </p>
    );
  if (round.buzzer_on) {
    const open = buzzer.phase === "open" || buzzer.phase === "arbitrating";
    return (
      <p className="pd-strip" data-live={open || undefined}>
        {t(open ? "buzzers_open" : "buzzers_closed")}
      </p>
    );
  }
  return <p className="pd-strip">{t("answered", { answered, n: count })}</p>;
}
