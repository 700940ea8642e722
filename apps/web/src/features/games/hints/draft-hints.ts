import { correctTexts, findIssues, type Issue, type SanitisedGame } from "@showrunner/sanitise";
import { readText } from "@showrunner/sanitise/texts";
import type { Draft, DraftRound, TextReplacement } from "../draft/draft.ts";

/** A doubtful place of the draft. */
export interface Hint extends Issue {
  /** Stable across reloads, so that an ignored hint stays ignored until its text changes. */
  readonly id: string;
  /** Null for the game's own fields. */
  readonly roundKey: string | null;
}

const toContent = ({ game, rounds }: Draft): SanitisedGame => ({ game, rounds: rounds.map(({ fields }) => fields) });

const roundAt = ({ rounds }: Draft, index: number | null): DraftRound | undefined =>
  index === null ? undefined : rounds[index];

function toHint(draft: Draft, issue: Issue): Hint {
  const round = roundAt(draft, issue.place.round);
  const { check, excerpt, place } = issue;
  return {
    ...issue,
    roundKey: round?.key ?? null,
    id: JSON.stringify([check, round === undefined ? null : (round.id ?? round.key), place.path, excerpt]),
  };
}

export function findHints(draft: Draft): readonly Hint[] {
  return findIssues(toContent(draft)).map((issue) => toHint(draft, issue));
}

/** The replacement that a hint proposes; null if it proposes none. */
export function getReplacement(draft: Draft, { place, replacement, roundKey }: Hint): TextReplacement | null {
  const round = roundAt(draft, place.round);
  const from = readText(round?.fields ?? draft.game, place.path);
  return from === null || replacement === null ? null : { key: roundKey, path: place.path, from, to: replacement };
}

/** All proposed replacements, except those of ignored hints, as one change. */
export function getAllReplacements(draft: Draft, ignored: ReadonlySet<string>): readonly TextReplacement[] {
  const corrections = correctTexts(toContent(draft), (issue) => ignored.has(toHint(draft, issue).id));
  return corrections.flatMap(({ place, text }) => {
    const round = roundAt(draft, place.round);
    const from = readText(round?.fields ?? draft.game, place.path);
    return from === null ? [] : [{ key: round?.key ?? null, path: place.path, from, to: text }];
  });
}

export const undoReplacements = (replacements: readonly TextReplacement[]): readonly TextReplacement[] =>
  replacements.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }));
