import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { getOptionLetter, type Option } from "@showrunner/ui/audience";
import { matchingMessages } from "../i18n/en.ts";
import type { Matches } from "./read-matching.ts";
import "./matching.css";

interface MatchListsProps {
  readonly left: readonly Option[];
  readonly right: readonly Option[];
  readonly matches: Matches;
  readonly onChange: (matches: Matches) => void;
}

/** One select per text: an alternative to the columns for screen readers and small screens. */
export function MatchLists({ left, right, matches, onChange }: MatchListsProps): ReactElement {
  const t = useT(matchingMessages);
  const choose = (id: string, answer: string): void => {
    const { [id]: _, ...others } = matches;
    onChange(answer === "" ? others : { ...others, [id]: answer });
  };
  return (
    <div className="rd-match-lists">
      {left.map(({ id, text }) => (
        <label key={id}>
          <span className="rd-match-text">{text}</span>
          <select value={matches[id] ?? ""} onChange={(event) => choose(id, event.currentTarget.value)}>
            <option value="">{t("choose")}</option>
            {right.map((answer, index) => (
              <option key={answer.id} value={answer.id}>
                {`${getOptionLetter(index)}  ${answer.text}`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
