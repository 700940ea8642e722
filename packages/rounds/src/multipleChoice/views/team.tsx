import { useState, type ReactElement } from "react";
import type { Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Button, OptionGrid } from "@showrunner/ui/stage";
import { textsOf } from "../../parse.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { canAnswer, isOwnDraft, ownAnswer } from "../../views/turn.ts";
import { choice_messages } from "../i18n/index.ts";
import { faceOf, type ChoiceFaceView } from "./face.ts";
import "@showrunner/ui/stage/options.css";
import "../../views/answer.css";

/** Large touch targets, in this team's own order. */
export default function ChoiceTeam(props: TeamViewProps): ReactElement {
  const { round, me, disabled_reason } = props;
  const face = faceOf(round, me.face_team);
  return (
    <div className="rd">
      <Question round={round} text={face.text} />
      {round.face === "question" && disabled_reason !== null && !round.buzzer_on && (
        <p className="rd-reason">{disabled_reason}</p>
      )}
      <Picker key={round.id} face={face} {...props} />
      <Explanation round={round} />
    </div>
  );
}

function Picker({ face, ...props }: TeamViewProps & { readonly face: ChoiceFaceView }): ReactElement {
  const { round, pending, submit, draft: unsent } = props;
  const t = useT(choice_messages);
  const at_close = isOwnDraft(props);
  const [draft, setDraft] = useState(() => picksAt(unsent.read()) ?? (at_close ? picksAt(ownAnswer(props)) : null));
  const on_its_way = pending.length > 0;
  // Until the close, a draft stored by the server does not count as sent.
  const own = at_close && round.accepting ? null : ownAnswer(props);
  const sent = textsOf(on_its_way ? pending.at(-1) : own, "picks");
  const may_pick = canAnswer(props) && (sent.length === 0 || round.replace_answers);
  if (!may_pick)
    return (
      <>
        <OptionGrid
          label={t("options")}
          options={face.options}
          unmarked={face.unmarked}
          picks={sent}
          {...(face.right === undefined ? {} : { right: face.right })}
        />
        {face.right === undefined && <Arrival sent={sent} on_its_way={on_its_way} at_close={at_close} />}
      </>
    );

  // One tap submits if it can be replaced and only one option may be picked.
  const sends_at_once = !face.allow_multiple && round.replace_answers;
  const picks = draft ?? sent;
  const change = (next: readonly string[]): void => {
    setDraft(next);
    unsent.write(next.length === 0 ? null : { picks: next }, { save: true });
  };
  const pick = (id: string): void => {
    if (sends_at_once) submit({ picks: [id] });
    else if (!face.allow_multiple) change([id]);
    else change(picks.includes(id) ? picks.filter((other) => other !== id) : [...picks, id]);
  };
  return (
    <>
      <p className="rd-count">{t(face.allow_multiple ? "pick_several" : "pick_one")}</p>
      <OptionGrid label={t("options")} options={face.options} unmarked={face.unmarked} picks={picks} onPick={pick} />
      {!sends_at_once && (
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
      {draft === null && <Arrival sent={sent} on_its_way={on_its_way} at_close={false} />}
    </>
  );
}

function picksAt(input: Json): readonly string[] | null {
  return input === null ? null : textsOf(input, "picks");
}

interface ArrivalProps {
  readonly sent: readonly string[];
  readonly on_its_way: boolean;
  /** The page sent it automatically when time ran out. */
  readonly at_close: boolean;
}

function Arrival({ sent, on_its_way, at_close }: ArrivalProps): ReactElement {
  const t = useT(choice_messages);
  const arrived = at_close ? "picks_at_close" : "picks_noted";
  return (
    <p className="rd-noted" role="status" data-pending={on_its_way || undefined}>
      {sent.length === 0 ? null : t(on_its_way ? "picks_sending" : arrived)}
    </p>
  );
}
