import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, OptionGrid, TeamTag, type StandingsRow } from "@showrunner/ui/audience";
import { DisplayFrame, DeskFrame, PhoneFrame } from "../demo/demo-frames.tsx";
import {
  initialDemoShow,
  getNextStage,
  QUESTION_POINTS,
  isPickCorrect,
  CORRECT_OPTION,
  RIVALS_ANSWERING,
  getStandings,
  type DemoShow,
  type DemoStage,
} from "../demo/demo-show.ts";
import { OWN_ID, SAMPLE_CODE, getSampleTeams } from "../demo/sample-teams.ts";
import { DemoStandings } from "../demo/demo-standings.tsx";
import { landingMessages } from "../messages/en.ts";

const OPTION_NUMBERS = [1, 2, 3, 4] as const;
const NEXT_STEP_LABELS = {
  lobby: "preview_step_question",
  question: "preview_step_reveal",
  reveal: "preview_step_standings",
  standings: "preview_step_lobby",
} as const satisfies Record<DemoStage, string>;

interface ScreenProps {
  readonly demo: DemoShow;
  readonly teams: readonly StandingsRow[];
}
interface DemoDisplayProps extends ScreenProps {
  /** Standings before the question. */
  readonly before: readonly StandingsRow[];
}

/** A demo show directed by the visitor: desk, display and an interactive phone. */
export function PreviewSection(): ReactElement {
  const t = useT(landingMessages);
  const [demo, setDemo] = useState(initialDemoShow);
  const all = getSampleTeams(t("demo_you"));
  const teams = getStandings(demo, all);
  const { stage } = demo;
  const answered = RIVALS_ANSWERING + (demo.pick === null ? 0 : 1);
  return (
    <section className="ld-section" id="preview">
      <h2>{t("preview_title")}</h2>
      <p className="ld-lead">{t("preview_text")}</p>
      <div className="ld-preview">
        <DisplayFrame label={t("demo_big_screen")}>
          <DemoDisplay demo={demo} teams={teams} before={all} />
        </DisplayFrame>
        <DeskFrame label={t("preview_desk")}>
          <dl className="ld-current-step" aria-live="polite">
            <dt>{t("preview_now")}</dt>
            <dd>
              {t(`preview_stage_${stage}`)}
              {stage === "question" && (
                <span className="ld-muted"> · {t("preview_answered", { answered, n: all.length })}</span>
              )}
            </dd>
          </dl>
          <Button wide onClick={() => setDemo(getNextStage(demo))}>
            {t(NEXT_STEP_LABELS[stage])}
          </Button>
        </DeskFrame>
        <PhoneFrame label={t("demo_phone")}>
          <DemoPhone demo={demo} teams={teams} onPick={(pick) => setDemo({ ...demo, pick })} />
        </PhoneFrame>
      </div>
    </section>
  );
}

function useOptions(): readonly { readonly id: string; readonly text: string }[] {
  const t = useT(landingMessages);
  return OPTION_NUMBERS.map((n) => ({ id: String(n), text: t(`preview_option_${n}`) }));
}

function DemoDisplay({ demo, teams, before }: DemoDisplayProps): ReactElement {
  const t = useT(landingMessages);
  const options = useOptions();
  switch (demo.stage) {
    case "lobby":
      return (
        <div className="ld-lobby">
          <p className="ld-tv-title">{t("preview_scan")}</p>
          <p className="ld-lobby-code">{SAMPLE_CODE}</p>
          <ul className="ld-lobby-teams">
            {teams.map((team) => (
              <li key={team.team_id}>
                <TeamTag team={team} />
              </li>
            ))}
          </ul>
        </div>
      );
    case "question":
    case "reveal": {
      const turned = demo.stage === "reveal";
      return (
        <div className={turned ? "ld-flipped" : undefined}>
          <p className="ld-tv-title">{t("preview_question")}</p>
          <OptionGrid options={options} label={t("preview_options")} {...(turned ? { right: [CORRECT_OPTION] } : {})} />
        </div>
      );
    }
    case "standings":
      return <DemoStandings teams={teams} before={before} />;
  }
}

function DemoPhone({ demo, teams, onPick }: ScreenProps & { readonly onPick: (id: string) => void }): ReactElement {
  const t = useT(landingMessages);
  const options = useOptions();
  const own = teams.find(({ team_id }) => team_id === OWN_ID);
  const { stage, pick } = demo;
  const result = isPickCorrect(demo);
  return (
    <>
      <p className="ld-phone-header">
        {own !== undefined && <TeamTag team={own} />}
        <strong>{own?.points}</strong>
      </p>
      {stage === "lobby" && (
        <div className="ld-phone-text">
          <p className="ld-phone-title">{t("preview_in")}</p>
          <p className="ld-muted">{t("preview_waiting")}</p>
        </div>
      )}
      {(stage === "question" || stage === "reveal") && (
        <OptionGrid
          options={options}
          label={t("preview_question")}
          picks={pick === null ? [] : [pick]}
          {...(stage === "question" ? { onPick } : { right: [CORRECT_OPTION] })}
        />
      )}
      {stage === "standings" && (
        <div className="ld-phone-text">
          <p className="ld-phone-title">{t("preview_place", { rank: own?.rank ?? 0 })}</p>
        </div>
      )}
      <p className="ld-phone-note" role="status">
        {stage === "question" && t(pick === null ? "preview_pick" : "preview_noted")}
        {stage === "reveal" &&
          (result === null
            ? t("preview_none")
            : result
              ? t("preview_right", { n: QUESTION_POINTS })
              : t("preview_wrong"))}
      </p>
    </>
  );
}
