import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Buzzer, OptionGrid, TeamEmblem, TeamTag, type BuzzerState } from "@showrunner/ui/audience";
import { landingMessages } from "../messages/en.ts";
import { DisplayFrame, DeskFrame, PhoneFrame } from "./demo-frames.tsx";
import { PressOrder } from "./press-order.tsx";
import { rankPresses, type RankedPress } from "./rank-presses.ts";
import { OWN_ID, getSampleTeams, awardPoints } from "./sample-teams.ts";
import { DemoStandings } from "./demo-standings.tsx";
import { useAttempt, type Attempt } from "./use-attempt.ts";

const OPTION_NUMBERS = [1, 2, 3, 4] as const;
const CORRECT_OPTIONS = ["2"];
const POINTS = 10;

/** A buzzer that measures the visitor's reaction, with the display and the desk beside it. */
export function BuzzerDemo(): ReactElement {
  const t = useT(landingMessages);
  const [attempt, press] = useAttempt();
  const { phase } = attempt;
  const [won, setWon] = useState<readonly string[]>([]);
  const start = getSampleTeams(t("demo_you"));
  const ownMs = "ownMs" in attempt ? attempt.ownMs : null;
  const presses = "ownMs" in attempt ? rankPresses(start, attempt.count, ownMs) : [];
  const [first] = presses;
  const before = won.reduce((teams, id) => awardPoints(teams, [id], POINTS), [...start]);
  const teams =
    phase === "standings" && first !== undefined ? awardPoints(before, [first.team.team_id], POINTS) : before;
  const own = teams.find(({ team_id }) => team_id === OWN_ID);
  const onPress = (at: number): void => {
    // Keep the points of the previous attempt.
    if (phase === "standings" && first !== undefined) setWon([...won, first.team.team_id]);
    press(at);
  };
  return (
    <section className="ld-demo" aria-label={t("demo_label")} data-phase={phase}>
      <DisplayFrame label={t("demo_big_screen")}>
        {phase === "standings" ? (
          <DemoStandings teams={teams} before={before} />
        ) : (
          <Question revealed={phase === "revealed"} />
        )}
        <StatusStrip phase={phase} first={first} />
      </DisplayFrame>
      <PhoneFrame label={t("demo_phone")}>
        <p className="ld-phone-header">
          {own !== undefined && <TeamTag team={own} />}
          <strong>{own?.points}</strong>
        </p>
        <Buzzer
          state={getBuzzerState(attempt)}
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
      </PhoneFrame>
      <DeskFrame label={t("demo_desk")}>
        <PressOrder presses={presses} waiting={start} />
      </DeskFrame>
    </section>
  );
}

function Question({ revealed }: { readonly revealed: boolean }): ReactElement {
  const t = useT(landingMessages);
  const options = OPTION_NUMBERS.map((n) => ({ id: String(n), text: t(`demo_option_${n}`) }));
  return (
    <div className={revealed ? "ld-flipped" : undefined}>
      <p className="ld-tv-title">{t("demo_question")}</p>
      <OptionGrid options={options} label={t("preview_options")} {...(revealed ? { right: CORRECT_OPTIONS } : {})} />
    </div>
  );
}

function StatusStrip({
  phase,
  first,
}: {
  readonly phase: Attempt["phase"];
  readonly first: RankedPress | undefined;
}): ReactElement {
  const t = useT(landingMessages);
  if (first !== undefined && phase === "pressed")
    return (
      <p className="ld-status" data-holder="" style={{ borderColor: first.team.colour }}>
        <TeamEmblem colour={first.team.colour} emblem={first.team.emblem} />
        <strong>{first.team.name}</strong> {t("demo_holder")}
      </p>
    );
  return (
    <p className="ld-status" data-live={phase === "open" || undefined}>
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
  const t = useT(landingMessages);
  if (attempt.phase === "idle") return <>{t("demo_idle")}</>;
  if (attempt.phase === "armed") return <>{t("demo_armed")}</>;
  if (attempt.phase === "open") return <>{t("demo_open")}</>;
  const own = presses.find(({ team }) => team.team_id === OWN_ID);
  if (own === undefined) return <>{t("demo_late", { team: presses[0]?.team.name ?? "" })}</>;
  return <>{t("demo_rank", { rank: own.rank, ms: own.ms })}</>;
}

function getBuzzerState(attempt: Attempt): BuzzerState {
  switch (attempt.phase) {
    case "armed":
      return "armed";
    case "pressed":
    case "revealed":
      return attempt.ownMs === null ? "off" : "mine";
    default:
      return "ready";
  }
}
