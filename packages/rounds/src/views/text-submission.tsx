import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { readText } from "../read-json.ts";
import type { TeamViewProps } from "../view-props.ts";
import { sharedMessages } from "./messages/en.ts";
import { canSubmit, findDraft, findSentSubmission, isOwnDraft } from "./submission-state.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import "@showrunner/ui/audience/fields.css";
import "./answer.css";

/** The team's text, with a field while it may submit. */
export default function TextSubmission(props: TeamViewProps): ReactElement {
  return (
    <>
      <SubmittedText {...props} />
      {canSubmit(props) && <TextForm key={props.round.id} {...props} />}
    </>
  );
}

/** The team's submission, and whether the server has stored it. */
function SubmittedText(props: TeamViewProps): ReactElement | null {
  const t = useT(sharedMessages);
  const onItsWay = readText(props.pending.at(-1), "text");
  const arrived = readText(findSentSubmission(props), "text");
  if (onItsWay === "" && arrived === "") return null;
  return (
    <p className="rd-noted" role="status" data-pending={onItsWay !== "" || undefined}>
      {onItsWay === ""
        ? t(isOwnDraft(props) ? "noted_at_close" : "noted", { answer: arrived })
        : t("sending", { answer: onItsWay })}
    </p>
  );
}

function TextForm(props: TeamViewProps): ReactElement | null {
  const { round, pending, submit, draft } = props;
  const t = useT(sharedMessages);
  const [text, setText] = useState(() => readText(findDraft(props), "text"));
  const answered = findSentSubmission(props) !== null || pending.length > 0;
  const type = (typed: string): void => {
    setText(typed);
    const isBlank = typed.trim() === "";
    draft.write(isBlank ? null : { text: typed }, { save: isBlank && isOwnDraft(props) });
  };
  if (answered && !round.replace_answers) return null;
  return (
    <form
      className="rd-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        submit({ text });
        setText("");
        draft.write(undefined);
      }}
    >
      <TextField
        label={t("your_answer")}
        value={text}
        onChange={type}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button submit disabled={text.trim() === ""}>
        {answered ? t("replace") : t("send")}
      </Button>
    </form>
  );
}
