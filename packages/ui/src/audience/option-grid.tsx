import type { ReactElement, ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { deferredMessages } from "./deferred-messages/en.ts";

export interface Option {
  readonly id: string;
  readonly text: string;
}

interface OptionGridProps {
  /** In display order; letter, shape and colour depend on the position. */
  readonly options: readonly Option[];
  /** Hides the markers: where the order differs between screens, letters would be ambiguous. */
  readonly unmarked?: boolean;
  readonly picks?: readonly string[];
  /** Renders buttons; each press picks one option. Read-only without it. */
  readonly onPick?: (id: string) => void;
  /** Keeps the buttons but ignores presses. */
  readonly disabled?: boolean;
  /** Ids of the correct options, from the reveal on. */
  readonly right?: readonly string[];
  /** Accessible name of the group. */
  readonly label: string;
}

/** Shapes of the first eight positions. Later positions reuse the shapes, but not the letters. */
const OPTION_SHAPES: readonly string[] = [
  "M12 3 22 20.5H2Z",
  "M12 1.5 22.5 12 12 22.5 1.5 12Z",
  "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19Z",
  "M3.5 3.5h17v17h-17Z",
  "m12 1.5 3.2 7 7.3.9-5.4 5.2 1.4 7.4L12 18.4 5.5 22l1.4-7.4L1.5 9.4l7.3-.9Z",
  "M12 1.5 21.5 6.8v10.4L12 22.5 2.5 17.2V6.8Z",
  "M9 2.5h6V9h6.5v6H15v6.5H9V15H2.5V9H9Z",
  "M2.5 5.5h12L21.5 12l-7 6.5h-12L8 12Z",
];

export const getOptionLetter = (place: number): string => String.fromCharCode(65 + (place % 26));

/**
 * The options of a question with shape, letter, text and colour, so that nothing depends on colour alone. `unmarked`
 * options have their text only.
 */
export function OptionGrid(props: OptionGridProps): ReactElement {
  const { options, unmarked = false, picks = [], onPick, disabled = false, right, label } = props;
  const items = options.map((option, place) => {
    const picked = picks.includes(option.id);
    const face = (
      <OptionContent
        option={option}
        place={unmarked ? null : place}
        picked={picked}
        right={right?.includes(option.id) ?? false}
      />
    );
    const shared = {
      className: "st-option",
      "data-place": unmarked ? undefined : place % OPTION_SHAPES.length,
      "data-picked": picked || undefined,
      "data-result": right === undefined ? undefined : right.includes(option.id) ? "right" : "other",
    };
    if (onPick === undefined)
      return (
        <li key={option.id} {...shared}>
          {face}
        </li>
      );
    return (
      <button
        key={option.id}
        {...shared}
        type="button"
        aria-pressed={picked}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onPick(option.id);
        }}
      >
        {face}
      </button>
    );
  });
  return onPick === undefined ? (
    <ul className="st-options" aria-label={label} data-count={options.length}>
      {items}
    </ul>
  ) : (
    <div className="st-options" role="group" aria-label={label} data-count={options.length}>
      {items}
    </div>
  );
}

interface OptionContentProps {
  readonly option: Option;
  /** Null without markers. */
  readonly place: number | null;
  readonly picked: boolean;
  readonly right: boolean;
}

function OptionContent({ option, place, picked, right }: OptionContentProps): ReactNode {
  const t = useT(deferredMessages);
  return (
    <>
      {place !== null && <OptionMarker place={place} />}
      <span className="st-option-text">{option.text}</span>
      {picked && (
        <span className="st-option-note" data-note="picked">
          {t("option_picked")}
        </span>
      )}
      {right && (
        <span className="st-option-note" data-note="right">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4 12.5 5.5 5.5L20 6.5" />
          </svg>
          {t("option_right")}
        </span>
      )}
    </>
  );
}

function OptionMarker({ place }: { readonly place: number }): ReactElement {
  const t = useT(deferredMessages);
  const letter = getOptionLetter(place);
  return (
    <span className="st-option-mark">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={OPTION_SHAPES[place % OPTION_SHAPES.length]} />
      </svg>
      <span aria-hidden="true">{letter}</span>
      <VisuallyHidden>{t("option_letter", { letter })}</VisuallyHidden>
    </span>
  );
}
