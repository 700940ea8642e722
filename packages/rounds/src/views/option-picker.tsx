import { useState, type ReactElement } from "react";
import type { Json } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Button, OptionGrid, type Option } from "@showrunner/ui/audience";
import { readTexts } from "../read-json.ts";
import type { TeamViewProps } from "../view-props.ts";
import { pickerMessages } from "./picker-messages/en.ts";
import { canSubmit, findDraft, findSentSubmission, isClosed, isOwnDraft } from "./submission-state.ts";
import { SubmissionStatus } from "./submission-status.tsx";
import "@showrunner/ui/audience/options.css";
import "./answer.css";

/** The options as a team sees them. */
export interface PickerFace {
  readonly options: readonly Option[];
  readonly allow_multiple: boolean;
  /** Screens have different orders: options must not be labelled by position. */
  readonly unmarked: boolean;
  /** Ids of the correct options; undefined before the reveal, and where none is right. */
  readonly right: readonly string[] | undefined;
}

interface OptionPickerProps extends TeamViewProps {
  readonly face: PickerFace;
  /** Instruction shown above the options. */
  readonly prompt: string;
}

/** Options to pick, with the state of the submission. Remount it per round. */
export function OptionPicker({ face, prompt, ...props }: OptionPickerProps): ReactElement {
  const { round, pending, submit, draft } = props;
  const t = useT(pickerMessages);
  const atClose = isOwnDraft(props);
  const [draftPicks, setDraftPicks] = useState(() => readPicks(findDraft(props)));
  const onItsWay = pending.length > 0;
  const sent = readTexts(onItsWay ? pending.at(-1) : findSentSubmission(props), "picks");
  const canReplace = sent.length === 0 || round.replace_answers;
  // What was picked stays visible while picking is only interrupted, as by a pause.
  const composed = canReplace && !isClosed(round) ? draftPicks : null;
  const picks = composed ?? sent;
  if (!canReplace || !canSubmit(props))
    return (
      <>
        <OptionGrid
          label={t("options")}
          options={face.options}
          unmarked={face.unmarked}
          picks={picks}
          {...(face.right === undefined ? {} : { right: face.right })}
        />
        {face.right === undefined && (
          <SubmissionStatus answered={composed === null && sent.length > 0} isOnItsWay={onItsWay} atClose={atClose} />
        )}
      </>
    );

  // One tap submits if it can be replaced and only one option may be picked.
  const sendsAtOnce = !face.allow_multiple && round.replace_answers;
  const change = (next: readonly string[]): void => {
    setDraftPicks(next);
    draft.write(next.length === 0 ? null : { picks: next }, { save: sent.length === 0 });
  };
  const pick = (id: string): void => {
    if (sendsAtOnce) submit({ picks: [id] });
    else if (!face.allow_multiple) change([id]);
    else change(picks.includes(id) ? picks.filter((other) => other !== id) : [...picks, id]);
  };
  return (
    <>
      <p className="rd-count">{prompt}</p>
      <OptionGrid label={t("options")} options={face.options} unmarked={face.unmarked} picks={picks} onPick={pick} />
      {!sendsAtOnce && (
        <Button
          wide
          disabled={composed === null || composed.length === 0}
          onClick={() => {
            submit({ picks });
            setDraftPicks(null);
            draft.write(undefined);
          }}
        >
          {t("send_picks")}
        </Button>
      )}
      {composed === null && <SubmissionStatus answered={sent.length > 0} isOnItsWay={onItsWay} atClose={false} />}
    </>
  );
}

function readPicks(input: Json): readonly string[] | null {
  return input === null ? null : readTexts(input, "picks");
}
