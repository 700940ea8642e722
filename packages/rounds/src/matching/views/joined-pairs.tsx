import type { CSSProperties, ReactElement } from "react";
import type { RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { VisuallyHidden } from "@showrunner/ui/audience";
import { matchingMessages } from "../i18n/en.ts";
import { readMatching, type Matches } from "./read-matching.ts";
import "../../views/answer.css";
import "./matching.css";

interface JoinedPairsProps {
  readonly round: Pick<RoundSlice, "face_question">;
  /** The right pairs. */
  readonly matches: Matches;
  /** What the team chose; empty for none, and on displays. */
  readonly teamMatches?: Matches;
}

const NONE: Matches = {};

/** The right pairs, one after another, and the texts without a partner. */
export function JoinedPairs({ round, matches, teamMatches = NONE }: JoinedPairsProps): ReactElement {
  const t = useT(matchingMessages);
  const { left, right } = readMatching(round);
  const textOf = (id: string | undefined): string => right.find((answer) => answer.id === id)?.text ?? "";
  const answered = Object.keys(teamMatches).length > 0;
  const unused = right.filter(({ id }) => !Object.values(matches).includes(id));
  return (
    <div>
      <p className="rd-solution-label">{t("right_pairs")}</p>
      <ul className="rd-joined" data-own={answered || undefined}>
        {left.map(({ id, text }, index) => (
          <li key={id} style={{ "--place": index } as CSSProperties}>
            <span className="rd-match-text">{text}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2 12h20M16 6l6 6-6 6" />
            </svg>
            <span className="rd-match-text">
              {textOf(matches[id])}
              {answered && teamMatches[id] !== matches[id] && (
                <small>
                  {teamMatches[id] === undefined ? t("own_none") : t("own_answer", { text: textOf(teamMatches[id]) })}
                </small>
              )}
            </span>
            {answered && teamMatches[id] === matches[id] && (
              <span className="rd-joined-right">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m4 12.5 5.5 5.5L20 6.5" />
                </svg>
                <VisuallyHidden>{t("right")}</VisuallyHidden>
              </span>
            )}
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <p className="rd-count">{t("unused", { texts: unused.map(({ text }) => text).join(", ") })}</p>
      )}
    </div>
  );
}
