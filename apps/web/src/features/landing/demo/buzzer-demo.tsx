import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Buzzer, OptionGrid, TeamEmblem, TeamTag, type BuzzerState } from "@showrunner/ui/stage";
import { landing_messages } from "../messages/index.ts";
import { BigScreen, DeskCard, Phone } from "./frames.tsx";
import { PressOrder } from "./press-order.tsx";
import { pressOrder, type RankedPress } from "./reaction.ts";
import { own_id, sampleTeams, withPoints } from "./sample.ts";
import { Standings } from "./standings.tsx";
import { useAttempt, type Attempt } from "./use-attempt.ts";

const option_numbers = [1, 2, 3, 4] as const;
const right = ["2"];
const points = 10;

/** A buzzer that measures the visitor's reaction, with the display and the desk beside it. */
export function BuzzerDemo(): ReactElement {
  const t = useT(landing_messages);
  const [attempt, press] = useAttempt();
  const { phase } = attempt;
  const [won, setWon] = useState<readonly string[]>([]);
  const start = sampleTeams(t("demo_you"));
  const own_ms = "own_ms" in attempt ? attempt.own_ms : null;
  const presses = "own_ms" in attempt ? pressOrder(start, attempt.count, own_ms) : [];
  const [first] = presses;
  const before = won.reduce((teams, id) => withPoints(teams, [id], points), [...start]);
  const teams =
    phase === "standings" && first !== undefined ? withPoints(before, [first.team.team_id], points) : before;
  const own = teams.find(({ team_id }) => team_id === own_id);
  const onPress = (at: number): void => {
    // Points of the previous attempt are kept.
    if (phase === "standings" && first !== undefined) setWon([...won, first.team.team_id]);
    press(at);
  };
  return (
    <section className="ld-demo" aria-label={t("demo_label")} data-phase={phase}>
      <BigScreen label={t("demo_big_screen")}>
        {phase === "standings" ? (
          <Standings teams={teams} before={before} />
        ) : (
          <Question revealed={phase === "revealed"} />
        )}
        <Strip phase={phase} first={first} />
      </BigScreen>
      <Phone label={t("demo_phone")}>
        <p className="ld-phone-head">
          {own !== undefined && <TeamTag team={own} />}
          <strong>{own?.points}</strong>
        </p>
        <Buzzer
          state={buzzerState(attempt)}
          label={t(
            phase === "idle"
              ? "demo_start"
              : phase === "standings"
                ? "demo_again"
                : phase === "armed"
                  ? "demo_wait"
                  : "demo_buzz",
          )}
          reason={<Reason attempt={attempt} presses={presses} />}
          onPress={onPress}
        />
      </Phone>
      <DeskCard label={t("demo_desk")}>
        <PressOrder presses={presses} waiting={start} />
      </DeskCard>
    </section>
  );
}

function Question({ revealed }: { readonly revealed: boolean }): ReactElement {
  const t = useT(landing_messages);
  const options = option_numbers.map((n) => ({ id: String(n), text: t(`demo_option_${n}`) }));
  return (
    <div className={revealed ? "ld-turned" : undefined}>
      <p className="ld-tv-title">{t("demo_question")}</p>
      <OptionGrid options={options} label={t("preview_options")} {...(revealed ? { right } : {})} />
    </div>
  );
}

function Strip({
  phase,
  first,
}: {
  readonly phase: Attempt["phase"];
  readonly first: RankedPress | undefined;
}): ReactElement {
  const t = useT(landing_messages);
  if (first !== undefined && phase === "pressed")
    return (
      <p className="ld-strip" data-holder="" style={{ borderColor: first.team.colour }}>
        <TeamEmblem colour={first.team.colour} emblem={first.team.emblem} />
        <strong>{first.team.name}</strong> {t("demo_holder")}
      </p>
    );
  return (
    <p className="ld-strip" data-live={phase === "open" || undefined}>
      {t(phase === "open" ? "demo_live" : "demo_closed")}
    </p>
  );
}

function Reason({
  attempt,
  presses,
}: {
  readonly attempt: Attempt;
  readonly presses: readonly RankedPress[];
}): ReactElement {
  const t = useT(landing_messages);
  if (attempt.phase === "idle") return <>{t("demo_idle")}</>;
  if (attempt.phase === "armed") return <>{t("demo_armed")}</>;
  if (attempt.phase === "open") return <>{t("demo_open")}</>;
  const own = presses.find(({ team }) => team.team_id === own_id);
  if (own === undefined) return <>{t("demo_late", { team: presses[0]?.team.name ?? "" })}</>;
  return <>{t("demo_rank", { rank: own.rank, ms: own.ms })}</>;
}

function buzzerState(attempt: Attempt): BuzzerState {
  switch (attempt.phase) {
    case "armed":
      return "armed";
    case "pressed":
    case "revealed":
      return attempt.own_ms === null ? "off" : "mine";
    default:
      return "ready";
  }
}
