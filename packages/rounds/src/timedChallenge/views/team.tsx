import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { readField, readText } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { sharedMessages } from "../../views/messages/en.ts";
import { Explanation } from "../../views/question.tsx";
import { canSubmit } from "../../views/submission-state.ts";
import { challengeMessages } from "../i18n/en.ts";
import { CONFIG_LIMITS, MAX_ITEMS } from "../timed-challenge.limits.ts";
import { AllItems, ChallengePrompt } from "./prompt.tsx";
import { listNamedItems, type NamedItemView } from "./named-items.ts";
import "@showrunner/ui/audience/fields.css";
import "../../views/answer.css";
import "./items.css";

/** A text field to name items, and the list of named items. */
export default function ChallengeTeam(props: TeamViewProps): ReactElement {
  const { round, disabledReason, submit, draft } = props;
  const t = useT(challengeMessages);
  const items = listNamedItems(props);
  const canAnswer = canSubmit(props);
  return (
    <div className="rd">
      <ChallengePrompt round={round} />
      {round.face === "question" && disabledReason !== null && <p className="rd-reason">{disabledReason}</p>}
      {canAnswer && items.length < MAX_ITEMS && <ItemForm key={round.id} items={items} submit={submit} draft={draft} />}
      {canAnswer && items.length >= MAX_ITEMS && <p className="rd-reason">{t("too_many")}</p>}
      <p className="rd-count" role="status">
        {items.length === 0 ? null : t("named", { n: items.length })}
      </p>
      <ItemList
        items={items}
        onWithdraw={canAnswer ? (id) => submit({ remove: { id } }, { accumulates: true }) : null}
      />
      <AllItems round={round} />
      <Explanation round={round} />
    </div>
  );
}

/** Unlike `crypto.randomUUID`, this works without TLS, as on a local network. */
function createId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

interface ItemFormProps extends Pick<TeamViewProps, "submit" | "draft"> {
  readonly items: readonly NamedItemView[];
}

function ItemForm({ items, submit, draft }: ItemFormProps): ReactElement {
  const t = useT(challengeMessages);
  const tShared = useT(sharedMessages);
  const [text, setText] = useState(() => {
    const typed = readField(draft.read(), "add");
    // An item that was sent when time ran out is in the list already.
    return items.some((item) => item.id === readText(typed, "id")) ? "" : readText(typed, "text");
  });
  const form = useRef<HTMLFormElement>(null);
  // One id for the item being typed, so that sending it by hand and at the close refers to the same item.
  const id = useRef((text === "" ? "" : readText(readField(draft.read(), "add"), "id")) || createId());
  const type = (typed: string): void => {
    setText(typed);
    draft.write(typed.trim() === "" ? null : { add: { id: id.current, text: typed } });
  };
  return (
    <form
      ref={form}
      className="rd-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        submit({ add: { id: id.current, text } }, { accumulates: true });
        id.current = createId();
        type("");
        // Keeps the on-screen keyboard open for the next item.
        form.current?.querySelector("input")?.focus();
      }}
    >
      <TextField
        label={t("next_item")}
        value={text}
        onChange={type}
        maxLength={CONFIG_LIMITS.item}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="send"
      />
      <Button submit disabled={text.trim() === ""}>
        {tShared("add")}
      </Button>
    </form>
  );
}

interface ItemListProps {
  readonly items: readonly NamedItemView[];
  /** Null if items can no longer be withdrawn. */
  readonly onWithdraw: ((id: string) => void) | null;
}

/** Newest first, next to the text field. */
function ItemList({ items, onWithdraw }: ItemListProps): ReactElement {
  const t = useT(challengeMessages);
  return (
    <ul className="rd-items">
      {items.toReversed().map(({ id, text, state }) => (
        <li key={id} className="rd-item" data-verdict={state}>
          <span className="rd-item-text">{text}</span>
          <span className="rd-item-note">{t(`note_${state}`)}</span>
          {onWithdraw !== null && (
            <button
              type="button"
              className="st-icon-button"
              aria-label={t("withdraw", { item: text })}
              onClick={() => onWithdraw(id)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6 18 18M18 6 6 18" />
              </svg>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
