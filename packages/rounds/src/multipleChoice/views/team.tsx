import { useState, type ReactElement } from "react";
import type { Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Button, OptionGrid } from "@showrunner/ui/audience";
import { readTexts } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { canSubmit, isOwnDraft, submittedAnswer } from "../../views/submission-state.ts";
import { choiceMessages } from "../i18n/index.ts";
import { readQuestion, type ChoiceQuestionView } from "./read-question.ts";
import "@showrunner/ui/audience/options.css";
import "../../views/answer.css";

/** Large touch targets, in this team's own order. */
export default function ChoiceTeam(props: TeamViewProps): ReactElement {
  const { round, me, disabled_reason } = props;
  const face = readQuestion(round, me.face_team);
  return (
    <div className="rd">
      <Question round={round} text={face.text} />
      {round.face === "question" && disabled_reason !== null && !round.buzzer_on && (
        <p className="rd-reason">{disabled_reason}</p>
      )}
      <OptionPicker key={round.id} face={face} {...props} />
      <Explanation round={round} />
    </div>
  );
}

function OptionPicker({ face, ...props }: TeamViewProps & { readonly face: ChoiceQuestionView }): ReactElement {
  const { round, pending, submit, draft: unsent } = props;
  const t = useT(choiceMessages);
  const atClose = isOwnDraft(props);
  const [draft, setDraft] = useState(
    () => readPicks(unsent.read()) ?? (atClose ? readPicks(submittedAnswer(props)) : null),
  );
  const onItsWay = pending.length > 0;
  // Until the close, a draft stored by the server does not count as sent.
  const own = atClose && round.accepting ? null : submittedAnswer(props);
  const sent = readTexts(onItsWay ? pending.at(-1) : own, "picks");
  const mayPick = canSubmit(props) && (sent.length === 0 || round.replace_answers);
  if (!mayPick)
    return (
      <>
        <OptionGrid
          label={t("options")}
          options={face.options}
          unmarked={face.unmarked}
          picks={sent}
          {...(face.right === undefined ? {} : { right: face.right })}
        />
        {face.right === undefined && <SubmissionStatus sent={sent} on_its_way={onItsWay} at_close={atClose} />}
      </>
    );

  // One tap submits if it can be replaced and only one option may be picked.
  const sendsAtOnce = !face.allow_multiple && round.replace_answers;
  const picks = draft ?? sent;
  const change = (next: readonly string[]): void => {
    setDraft(next);
    unsent.write(next.length === 0 ? null : { picks: next }, { save: true });
  };
  const pick = (id: string): void => {
    if (sendsAtOnce) submit({ picks: [id] });
    else if (!face.allow_multiple) change([id]);
    else change(picks.includes(id) ? picks.filter((other) => other !== id) : [...picks, id]);
  };
  return (
    <>
      <p className="rd-count">{t(face.allow_multiple ? "pick_several" : "pick_one")}</p>
      <OptionGrid label={t("options")} options={face.options} unmarked={face.unmarked} picks={picks} onPick={pick} />
      {!sendsAtOnce && (
        <Button
          wide
          disabled={draft === null || draft.length === 0}
          onClick={() => {
            submit({ picks });
            setDraft(null);
            unsent.write(null);
          }}
        >
          {t("send_picks")}
        </Button>
      )}
      {draft === null && <SubmissionStatus sent={sent} on_its_way={onItsWay} at_close={false} />}
    </>
  );
}

function readPicks(input: Json): readonly string[] | null {
  return input === null ? null : readTexts(input, "picks");
}

interface SubmissionStatusProps {
  readonly sent: readonly string[];
  readonly on_its_way: boolean;
  /** The page sent it automatically when time ran out. */
  readonly at_close: boolean;
}

function SubmissionStatus({ sent, on_its_way, at_close }: SubmissionStatusProps): ReactElement {
  const t = useT(choiceMessages);
  const arrived = at_close ? "picks_at_close" : "picks_noted";
  return (
    <p className="rd-noted" role="status" data-pending={on_its_way || undefined}>
      {sent.length === 0 ? null : t(on_its_way ? "picks_sending" : arrived)}
    </p>
  );
}
