import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, OptionGrid, TeamTag, type StandingsRow } from "@showrunner/ui/stage";
import { BigScreen, DeskCard, Phone } from "../demo/frames.tsx";
import {
  beginning,
  nextStage,
  question_points,
  resultOf,
  right_option,
  rivals_answering,
  standingsAt,
  type Rehearsal,
  type Stage,
} from "../demo/rehearsal.ts";
import { own_id, sample_code, sampleTeams } from "../demo/sample.ts";
import { Standings } from "../demo/standings.tsx";
import { landing_messages } from "../messages/index.ts";

const option_numbers = [1, 2, 3, 4] as const;
const step_of = {
  lobby: "preview_step_question",
  question: "preview_step_reveal",
  reveal: "preview_step_standings",
  standings: "preview_step_lobby",
} as const satisfies Record<Stage, string>;

interface ScreenProps {
  readonly rehearsal: Rehearsal;
  readonly teams: readonly StandingsRow[];
}
interface BigScreenProps extends ScreenProps {
  /** Standings before the question. */
  readonly before: readonly StandingsRow[];
}

/** A demo show directed by the visitor: desk, display and an interactive phone. */
export function Preview(): ReactElement {
  const t = useT(landing_messages);
  const [rehearsal, setRehearsal] = useState(beginning);
  const all = sampleTeams(t("demo_you"));
  const teams = standingsAt(rehearsal, all);
  const { stage } = rehearsal;
  const answered = rivals_answering + (rehearsal.pick === null ? 0 : 1);
  return (
    <section className="ld-section" id="preview">
      <h2>{t("preview_title")}</h2>
      <p className="ld-lead">{t("preview_text")}</p>
      <div className="ld-preview">
        <BigScreen label={t("demo_big_screen")}>
          <OnBigScreen rehearsal={rehearsal} teams={teams} before={all} />
        </BigScreen>
        <DeskCard label={t("preview_desk")}>
          <dl className="ld-now" aria-live="polite">
            <dt>{t("preview_now")}</dt>
            <dd>
              {t(`preview_stage_${stage}`)}
              {stage === "question" && (
                <span className="ld-quiet"> · {t("preview_answered", { answered, n: all.length })}</span>
              )}
            </dd>
          </dl>
          <Button wide onClick={() => setRehearsal(nextStage(rehearsal))}>
            {t(step_of[stage])}
          </Button>
        </DeskCard>
        <Phone label={t("demo_phone")}>
          <OnPhone rehearsal={rehearsal} teams={teams} onPick={(pick) => setRehearsal({ ...rehearsal, pick })} />
        </Phone>
      </div>
    </section>
  );
}

function useOptions(): readonly { readonly id: string; readonly text: string }[] {
  const t = useT(landing_messages);
  return option_numbers.map((n) => ({ id: String(n), text: t(`preview_option_${n}`) }));
}

function OnBigScreen({ rehearsal, teams, before }: BigScreenProps): ReactElement {
  const t = useT(landing_messages);
  const options = useOptions();
  switch (rehearsal.stage) {
    case "lobby":
      return (
        <div className="ld-lobby">
          <p className="ld-tv-title">{t("preview_scan")}</p>
          <p className="ld-lobby-code">{sample_code}</p>
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
      const turned = rehearsal.stage === "reveal";
      return (
        <div className={turned ? "ld-turned" : undefined}>
          <p className="ld-tv-title">{t("preview_question")}</p>
          <OptionGrid options={options} label={t("preview_options")} {...(turned ? { right: [right_option] } : {})} />
        </div>
      );
    }
    case "standings":
      return <Standings teams={teams} before={before} />;
  }
}

function OnPhone({ rehearsal, teams, onPick }: ScreenProps & { readonly onPick: (id: string) => void }): ReactElement {
  const t = useT(landing_messages);
  const options = useOptions();
  const own = teams.find(({ team_id }) => team_id === own_id);
  const { stage, pick } = rehearsal;
  const result = resultOf(rehearsal);
  return (
    <>
      <p className="ld-phone-head">
        {own !== undefined && <TeamTag team={own} />}
        <strong>{own?.points}</strong>
      </p>
      {stage === "lobby" && (
        <div className="ld-phone-words">
          <p className="ld-phone-title">{t("preview_in")}</p>
          <p className="ld-quiet">{t("preview_waiting")}</p>
        </div>
      )}
      {(stage === "question" || stage === "reveal") && (
        <OptionGrid
          options={options}
          label={t("preview_question")}
          picks={pick === null ? [] : [pick]}
          {...(stage === "question" ? { onPick } : { right: [right_option] })}
        />
      )}
      {stage === "standings" && (
        <div className="ld-phone-words">
          <p className="ld-phone-title">{t("preview_place", { rank: own?.rank ?? 0 })}</p>
        </div>
      )}
      <p className="ld-phone-note" role="status">
        {stage === "question" && t(pick === null ? "preview_pick" : "preview_noted")}
        {stage === "reveal" &&
          (result === null
            ? t("preview_none")
            : result
              ? t("preview_right", { n: question_points })
              : t("preview_wrong"))}
      </p>
    </>
  );
}
