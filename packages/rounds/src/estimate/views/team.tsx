import { useState, type ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { readText } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { sharedMessages } from "../../views/messages/en.ts";
import { canSubmit, findDraft, findSentSubmission, isOwnDraft } from "../../views/submission-state.ts";
import { estimateMessages } from "../i18n/en.ts";
import { changeSign, formatValue, parseValue, readValue } from "./number-format.ts";
import { EstimateQuestion, EstimateSolution } from "./solution.tsx";
import "@showrunner/ui/audience/fields.css";
import "../../views/answer.css";

/** A field for a number; once it is sent, the view shows how the number was understood. */
export default function EstimateTeam(props: TeamViewProps): ReactElement {
  const { round, disabledReason } = props;
  return (
    <div className="rd">
      <EstimateQuestion round={round} />
      {round.face === "question" && disabledReason !== null && <p className="rd-reason">{disabledReason}</p>}
      <SubmittedValue {...props} />
      {canSubmit(props) && <ValueForm key={round.id} {...props} />}
      <EstimateSolution round={round} />
    </div>
  );
}

function SubmittedValue(props: TeamViewProps): ReactElement | null {
  const t = useT(sharedMessages);
  const locale = useLocale();
  const onItsWay = readValue(props.pending.at(-1) ?? null, "value");
  const value = onItsWay ?? readValue(findSentSubmission(props), "value");
  if (value === null) return null;
  const answer = formatValue(value, readText(props.round.face_question, "unit"), locale);
  const arrived = isOwnDraft(props) ? "noted_at_close" : "noted";
  return (
    <p className="rd-noted" role="status" data-pending={onItsWay !== null || undefined}>
      {t(onItsWay === null ? arrived : "sending", { answer })}
    </p>
  );
}

/** The server accepts no number with more characters. */
const MAX_TYPED = 30;

function ValueForm(props: TeamViewProps): ReactElement | null {
  const { round, pending, submit, draft } = props;
  const t = useT(sharedMessages);
  const tEstimate = useT(estimateMessages);
  const locale = useLocale();
  const [text, setText] = useState(() => {
    const draft = readValue(findDraft(props), "value");
    return draft === null ? "" : formatValue(draft, "", locale);
  });
  const [isRefused, setIsRefused] = useState(false);
  const answered = findSentSubmission(props) !== null || pending.length > 0;
  const unit = readText(round.face_question, "unit");
  const type = (typed: string): void => {
    setText(typed);
    setIsRefused(false);
    const value = parseValue(typed, locale);
    draft.write(value === null ? null : { value }, { save: value === null && isOwnDraft(props) });
  };
  if (answered && !round.replace_answers) return null;
  return (
    <form
      className="rd-form"
      onSubmit={(event) => {
        event.preventDefault();
        const value = parseValue(text, locale);
        setIsRefused(value === null);
        if (value === null) return;
        submit({ value });
        setText("");
        draft.write(undefined);
      }}
    >
      <TextField
        label={unit === "" ? tEstimate("your_estimate") : tEstimate("your_estimate_in", { unit })}
        value={text}
        onChange={type}
        maxLength={MAX_TYPED}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        error={isRefused ? tEstimate("not_a_number") : null}
      />
      {/* The number pad of iPhones has no minus. */}
      <Button tone="quiet" aria-label={tEstimate("change_sign")} onClick={() => type(changeSign(text))}>
        ±
      </Button>
      <Button submit disabled={text.trim() === ""}>
        {answered ? t("replace") : t("send")}
      </Button>
    </form>
  );
}
