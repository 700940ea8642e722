import { deepEqual } from "fast-equals";
import { TRANSLATING_LIMITS, type TranslateRequest, type TranslateStreamEvent } from "@showrunner/contract/rest";
import type { TranslatedPart } from "./translated-parts.ts";

/** Texts to send: those without a translation of the current source, or all. */
export type TranslateScope = "open" | "all";

export interface PlannedTranslation {
  readonly request: TranslateRequest;
  /** Keys of the parts in the order of the request; rounds may move in the meantime. */
  readonly keys: readonly (string | null)[];
  /** Number of texts. */
  readonly count: number;
  /** Number of parts left out because the request would be too long. */
  readonly rest: number;
}

/** The translation request for a model; null if there is nothing to translate. */
export function planTranslation(
  parts: readonly TranslatedPart[],
  scope: TranslateScope,
  languages: Pick<TranslateRequest, "from" | "to" | "glossary">,
): PlannedTranslation | null {
  const isWanted = (text: string, previous: unknown): boolean => scope === "all" || text === "" || previous !== null;
  const requestedTexts = parts.flatMap(({ key, pairs: { texts, answers } }) => {
    const chosen = texts.filter(({ text, previous }) => isWanted(text, previous));
    const spellings = isWanted(answers.accepted.join(""), answers.previous) ? answers.source : [];
    if (chosen.length === 0 && spellings.length === 0) return [];
    const part = {
      texts: chosen.map(({ path, kind, source }) => ({ path, kind, text: source })),
      answers: [...spellings],
    };
    const length = [...part.texts.map(({ text }) => text), ...spellings].join("").length;
    return [{ key, part, length, count: chosen.length + (spellings.length > 0 ? 1 : 0) }];
  });
  let size = 0;
  const fitting = requestedTexts.filter(({ length }) => {
    size += length;
    return size <= TRANSLATING_LIMITS.characters;
  });
  if (fitting.length === 0) return null;
  return {
    request: { ...languages, parts: fitting.map(({ part }) => part) },
    keys: fitting.map(({ key }) => key),
    count: fitting.reduce((sum, { count }) => sum + count, 0),
    rest: requestedTexts.length - fitting.length,
  };
}

/** The model's translation of one part. */
export interface ProposedTranslation {
  readonly key: string | null;
  /** Translations by path. */
  readonly texts: Readonly<Record<string, string>>;
  readonly answers: readonly string[] | null;
  /** What was translated. */
  readonly source: TranslateRequest["parts"][number];
}

/** The proposals of a stream by part, in the order of the request. */
function collectProposals(
  events: readonly TranslateStreamEvent[],
  { request, keys }: PlannedTranslation,
): readonly ProposedTranslation[] {
  return request.parts.flatMap((source, part): readonly ProposedTranslation[] => {
    const own = events.flatMap((event) =>
      (event.type === "text" || event.type === "answers") && event.part === part ? [event] : [],
    );
    if (own.length === 0) return [];
    return [
      {
        key: keys[part] ?? null,
        texts: Object.fromEntries(own.flatMap((event) => (event.type === "text" ? [[event.path, event.text]] : []))),
        answers: own.flatMap((event) => (event.type === "answers" ? [event.accepted] : [])).at(-1) ?? null,
        source,
      },
    ];
  });
}

/** The proposal without translations of what has changed since the request. */
function keepCurrent(proposal: ProposedTranslation, part: TranslatedPart | undefined): ProposedTranslation {
  const { source, texts, answers } = proposal;
  const current = new Map(part?.pairs.texts.map((pair) => [pair.path, pair.source]));
  const unchanged = new Set(source.texts.flatMap(({ path, text }) => (current.get(path) === text ? [path] : [])));
  return {
    ...proposal,
    texts: Object.fromEntries(Object.entries(texts).filter(([path]) => unchanged.has(path))),
    answers: deepEqual(part?.pairs.answers.source, source.answers) ? answers : null,
  };
}

const countTexts = (proposals: readonly ProposedTranslation[]): number =>
  proposals.reduce((sum, { texts, answers }) => sum + Object.keys(texts).length + (answers === null ? 0 : 1), 0);

/** The proposals for texts that are unchanged since the request, and the number of translations left out. */
export function listProposals(
  events: readonly TranslateStreamEvent[],
  planned: PlannedTranslation,
  parts: readonly TranslatedPart[],
  { from, to }: Pick<TranslateRequest, "from" | "to">,
): { readonly proposals: readonly ProposedTranslation[]; readonly outdated: number } {
  const isSameLanguages = planned.request.from === from && planned.request.to === to;
  const byKey = new Map(isSameLanguages ? parts.map((part) => [part.key, part]) : []);
  const arrived = collectProposals(events, planned);
  const current = arrived.map((proposal) => keepCurrent(proposal, byKey.get(proposal.key)));
  return {
    proposals: current.filter((proposal) => countTexts([proposal]) > 0),
    outdated: countTexts(arrived) - countTexts(current),
  };
}

/** Converts a proposal to a change of the part's translation. */
export function toChange({ texts, answers }: ProposedTranslation): {
  readonly texts: Readonly<Record<string, string>>;
  readonly answers?: readonly string[];
  readonly state: "draft";
} {
  return { texts, ...(answers === null ? {} : { answers }), state: "draft" };
}
