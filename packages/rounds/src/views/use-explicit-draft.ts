import { useState } from "react";
import type { Json } from "@showrunner/engine";
import type { TeamViewProps } from "../view-props.ts";
import { canSubmit, findDraft, findSentSubmission, isClosed, isOwnDraft } from "./submission-state.ts";

/** An answer that the team composes and sends explicitly. */
interface ExplicitDraft {
  /** The pending or stored submission; null if there is none. */
  readonly sent: Json;
  /** Composed since then; null if nothing was, or if it can no longer replace what was sent. */
  readonly composed: Json;
  readonly canCompose: boolean;
  readonly isOnItsWay: boolean;
  readonly atClose: boolean;
  readonly compose: (input: Json) => void;
  readonly send: (input: Json) => void;
}

/** State of an answer that is composed step by step, kept as a draft and sent by a button. Remount it per round. */
export function useExplicitDraft(props: TeamViewProps): ExplicitDraft {
  const { round, pending, submit, draft } = props;
  const atClose = isOwnDraft(props);
  const [composed, setComposed] = useState<Json>(() => findDraft(props));
  const onItsWay = pending.at(-1) ?? null;
  const sent = onItsWay ?? findSentSubmission(props);
  const canReplace = sent === null || round.replace_answers;
  return {
    sent,
    // Stays visible while composing is only interrupted, as by a pause.
    composed: canReplace && !isClosed(round) ? composed : null,
    canCompose: canSubmit(props) && canReplace,
    isOnItsWay: onItsWay !== null,
    atClose,
    compose: (input) => {
      setComposed(input);
      draft.write(input, { save: sent === null });
    },
    send: (input) => {
      submit(input);
      setComposed(null);
      draft.write(undefined);
    },
  };
}
