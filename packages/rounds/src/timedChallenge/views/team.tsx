import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/stage";
import { fieldOf, textOf } from "../../parse.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { shared_messages } from "../../views/messages/index.ts";
import { Explanation } from "../../views/question.tsx";
import { canAnswer } from "../../views/turn.ts";
import { challenge_messages } from "../i18n/index.ts";
import { config_limits, most_items } from "../limits.ts";
import { AllItems, Challenge } from "./challenge.tsx";
import { namedItems, type NamedItemView } from "./named-items.ts";
import "@showrunner/ui/stage/fields.css";
import "../../views/answer.css";
import "./items.css";

/** A line to name one item after another, and the list of what was named. */
export default function ChallengeTeam(props: TeamViewProps): ReactElement {
  const { round, disabled_reason, submit, draft } = props;
  const t = useT(challenge_messages);
  const items = namedItems(props);
  const may_answer = canAnswer(props);
  return (
    <div className="rd">
      <Challenge round={round} />
      {round.face === "question" && disabled_reason !== null && <p className="rd-reason">{disabled_reason}</p>}
      {may_answer && items.length < most_items && <ItemForm key={round.id} submit={submit} draft={draft} />}
      {may_answer && items.length >= most_items && <p className="rd-reason">{t("too_many")}</p>}
      <p className="rd-count" role="status">
        {items.length === 0 ? null : t("named", { n: items.length })}
      </p>
      <ItemList items={items} onWithdraw={may_answer ? (id) => submit({ remove: { id } }) : null} />
      <AllItems round={round} />
      <Explanation round={round} />
    </div>
  );
}

/** Unlike `crypto.randomUUID` this works on a page without TLS, which a show on a local network is. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

function ItemForm({ submit, draft }: Pick<TeamViewProps, "submit" | "draft">): ReactElement {
  const t = useT(challenge_messages);
  const t_shared = useT(shared_messages);
  const [text, setText] = useState(() => textOf(fieldOf(draft.read(), "add"), "text"));
  const form = useRef<HTMLFormElement>(null);
  // One id for the item that is being typed: sent by hand and at the end of time, it is the same item.
  const id = useRef(newId());
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
        submit({ add: { id: id.current, text } });
        id.current = newId();
        type("");
        // The keyboard stays open for the next one, the button pressed or not.
        form.current?.querySelector("input")?.focus();
      }}
    >
      <TextField
        label={t("next_item")}
        value={text}
        onChange={type}
        maxLength={config_limits.item}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="send"
      />
      <Button submit disabled={text.trim() === ""}>
        {t_shared("add")}
      </Button>
    </form>
  );
}

interface ItemListProps {
  readonly items: readonly NamedItemView[];
  /** Null when nothing can be withdrawn any more. */
  readonly onWithdraw: ((id: string) => void) | null;
}

/** The newest first, where the eye is while one types. */
function ItemList({ items, onWithdraw }: ItemListProps): ReactElement {
  const t = useT(challenge_messages);
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
