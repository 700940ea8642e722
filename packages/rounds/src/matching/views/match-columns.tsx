import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { getOptionLetter, VisuallyHidden, type Option } from "@showrunner/ui/audience";
import { matchingMessages } from "../i18n/en.ts";
import type { Matches } from "./read-matching.ts";
import "./matching.css";

interface MatchColumnsProps {
  readonly left: readonly Option[];
  readonly right: readonly Option[];
  readonly matches: Matches;
  /** Null where nothing can be matched. */
  readonly onChange: ((matches: Matches) => void) | null;
}

/** Both sides next to each other: a tap on the left selects a text, a tap on the right assigns its partner. */
export function MatchColumns({ left, right, matches, onChange }: MatchColumnsProps): ReactElement {
  const t = useT(matchingMessages);
  const columns = useRef<HTMLDivElement>(null);
  const firstFree = left.find(({ id }) => matches[id] === undefined)?.id ?? null;
  const [selected, setSelected] = useState<string | null>(firstFree);
  const [announced, setAnnounced] = useState("");
  const active = onChange === null ? null : selected;

  function focus(side: "left" | "right", id: string | undefined): void {
    const query = id === undefined ? `[data-side="${side}"]` : `[data-side="${side}"][data-id="${CSS.escape(id)}"]`;
    columns.current?.querySelector<HTMLElement>(query)?.focus();
  }
  function select(id: string, isByKey: boolean): void {
    setSelected(id);
    if (isByKey) focus("right", matches[id]);
  }
  function match(answer: Option, isByKey: boolean): void {
    const text = left.find(({ id }) => id === active);
    if (onChange === null || text === undefined) return;
    if (matches[text.id] === answer.id) {
      const { [text.id]: _, ...others } = matches;
      setAnnounced(t("unmatched", { left: text.text }));
      onChange(others);
      return;
    }
    const next = { ...matches, [text.id]: answer.id };
    setAnnounced(t("matched", { left: text.text, right: answer.text }));
    onChange(next);
    const free = left.find(({ id }) => next[id] === undefined)?.id ?? null;
    setSelected(free);
    if (isByKey && free !== null) focus("left", free);
  }

  return (
    <>
      <div className="rd-match" ref={columns}>
        <ul aria-label={t("left_side")}>
          {left.map(({ id, text }) => {
            const index = right.findIndex((answer) => answer.id === matches[id]);
            const label = index === -1 ? null : getOptionLetter(index);
            const content = (
              <>
                <span className="rd-match-text">{text}</span>
                {(label !== null || onChange !== null) && <LetterMark letter={label} index={index} />}
                {onChange !== null && index === -1 && <VisuallyHidden>{t("no_match")}</VisuallyHidden>}
                {index !== -1 && <VisuallyHidden>{right[index]?.text ?? ""}</VisuallyHidden>}
              </>
            );
            return (
              <li key={id}>
                {onChange === null ? (
                  <span className="rd-match-item">{content}</span>
                ) : (
                  <button
                    type="button"
                    className="rd-match-item"
                    data-side="left"
                    data-id={id}
                    aria-pressed={active === id}
                    // A click by the keyboard has a `detail` of 0.
                    onClick={(event) => select(id, event.detail === 0)}
                  >
                    {content}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        <ul aria-label={t("right_side")}>
          {right.map((answer, index) => {
            const isOwn = active !== null && matches[active] === answer.id;
            const content = (
              <>
                <LetterMark letter={getOptionLetter(index)} index={index} />
                <span className="rd-match-text">{answer.text}</span>
              </>
            );
            const isUsed = Object.values(matches).includes(answer.id) || undefined;
            return (
              <li key={answer.id}>
                {onChange === null ? (
                  <span className="rd-match-item" data-used={isUsed}>
                    {content}
                  </span>
                ) : (
                  <button
                    type="button"
                    className="rd-match-item"
                    data-side="right"
                    data-id={answer.id}
                    data-used={isUsed}
                    aria-pressed={isOwn}
                    aria-disabled={active === null || undefined}
                    onClick={(event) => match(answer, event.detail === 0)}
                  >
                    {content}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}

interface LetterMarkProps {
  /** Null for a text without a partner. */
  readonly letter: string | null;
  readonly index: number;
}

/** Option colours repeat after eight. */
const COLOURS = 8;

export function LetterMark({ letter, index }: LetterMarkProps): ReactElement {
  return (
    <span className="rd-match-mark" data-place={letter === null ? undefined : index % COLOURS} aria-hidden="true">
      {letter ?? "?"}
    </span>
  );
}
