import type { TextCheckRequest, TextFinding } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { readText } from "@showrunner/sanitise/texts";
import type { Draft, DraftRound, TextReplacement } from "../draft/draft.ts";
import { toReviewedRound } from "./reviewed-round.ts";

/** A finding with the key of its round; null for the game's own texts. */
export interface PlacedFinding extends TextFinding {
  readonly id: string;
  readonly key: string | null;
}

const NO_GAME = { title: "", description: "", rules: "", equipment: "" };

/** The check request for the whole game, or for one round. */
export function toCheckRequest({ game, rounds }: Draft, only: DraftRound | null, locale: Locale): TextCheckRequest {
  const { title, description, rules, equipment, language } = game;
  return {
    reason_language: locale,
    game: only === null ? { title, description, rules, equipment, language } : { ...NO_GAME, language },
    rounds: (only === null ? rounds : [only]).map(({ fields }) => toReviewedRound(fields)),
  };
}

/** Whether the text is unchanged since the check. */
export function isCurrent({ game, rounds }: Draft, { key, path, text }: PlacedFinding): boolean {
  const fields = key === null ? game : rounds.find((round) => round.key === key)?.fields;
  return fields !== undefined && readText(fields, path) === text;
}

export const toReplacement = ({ key, path, text, replacement }: PlacedFinding): TextReplacement | null =>
  replacement === null ? null : { key, path, from: text, to: replacement };

/** Proposals that can be applied together: only the first one per text. */
export function listReplacements(draft: Draft, findings: readonly PlacedFinding[]): readonly TextReplacement[] {
  const open = findings.filter((finding) => finding.replacement !== null && isCurrent(draft, finding));
  const firsts = new Map(open.toReversed().map((finding) => [`${finding.key} ${finding.path}`, finding]));
  return [...firsts.values()].toReversed().flatMap((finding) => toReplacement(finding) ?? []);
}
