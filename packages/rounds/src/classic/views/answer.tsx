import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/stage";
import { textOf } from "../../parse.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { shared_messages } from "../../views/messages/index.ts";
import { canAnswer, isOwnDraft, ownAnswer } from "../../views/turn.ts";
import { longest_text } from "../model.ts";
import "@showrunner/ui/stage/fields.css";
import "../../views/answer.css";

/** The team's submission, with a text field while it may submit. */
export default function ClassicAnswer(props: TeamViewProps): ReactElement {
  return (
    <>
      <OwnText {...props} />
      {canAnswer(props) && <TextForm key={props.round.id} {...props} />}
    </>
  );
}

/** The team's submission and whether it has arrived. */
function OwnText({ pending, ...props }: TeamViewProps): ReactElement | null {
  const t = useT(shared_messages);
  const on_its_way = textOf(pending.at(-1), "text");
  const arrived = textOf(ownAnswer(props), "text");
  if (on_its_way === "" && arrived === "") return null;
  return (
    <p className="rd-noted" role="status" data-pending={on_its_way !== "" || undefined}>
      {on_its_way === ""
        ? t(isOwnDraft(props) ? "noted_at_close" : "noted", { answer: arrived })
        : t("sending", { answer: on_its_way })}
    </p>
  );
}

function TextForm({ round, me, pending, submit, draft }: TeamViewProps): ReactElement | null {
  const t = useT(shared_messages);
  const [text, setText] = useState(() => textOf(draft.read(), "text"));
  const sent = textOf(ownAnswer({ round, me }), "text") !== "" && !isOwnDraft({ round, me });
  const answered = sent || pending.length > 0;
  const type = (typed: string): void => {
    setText(typed);
    draft.write(typed.trim() === "" ? null : { text: typed });
  };
  if (answered && !round.replace_answers) return null;
  return (
    <form
      className="rd-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        submit({ text });
        type("");
      }}
    >
      <TextField
        label={t("your_answer")}
        value={text}
        onChange={type}
        maxLength={longest_text}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button submit disabled={text.trim() === ""}>
        {answered ? t("replace") : t("send")}
      </Button>
    </form>
  );
}
