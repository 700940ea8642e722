import type { AnswerOutcome, CountedSubmission, Distribution, DistributionEntry, Json } from "@showrunner/engine";
import { fold } from "./fuzzy/index.ts";
import { isRecord, normaliseLine, parseLine, readField, readTexts } from "./read-json.ts";

/** An option of a question, in the order of the display. */
interface CountedOption {
  readonly id: string;
  readonly text: string;
  readonly outcome?: AnswerOutcome;
}

/** How many submissions picked each option, in the given order. */
export function countOptions(options: readonly CountedOption[], picks: readonly (readonly string[])[]): Distribution {
  const counts = new Map<string, number>();
  for (const id of picks.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const entries = options.map(({ id, text, outcome }): DistributionEntry => ({
    label: text,
    option_id: id,
    count: counts.get(id) ?? 0,
    ...(outcome === undefined ? {} : { outcome }),
  }));
  return { kind: "options", entries, others: 0, total: picks.length };
}

/** Texts that agree in this many folded characters are one group. */
const MAX_KEY_LENGTH = 100;
/** Texts without letters or digits fold to nothing and are compared as they are. Keys are lines (`parseLine`). */
const groupKey = (text: string): string => normaliseLine((fold(text) || text).slice(0, MAX_KEY_LENGTH));

interface Group {
  readonly spellings: Map<string, number>;
  /** Spellings of texts that were merged into the group; they name it only while it has no text of its own. */
  readonly mergedSpellings: Map<string, number>;
  readonly outcomes: Set<AnswerOutcome | null>;
  count: number;
}

const createGroup = (): Group => ({
  spellings: new Map(),
  mergedSpellings: new Map(),
  outcomes: new Set(),
  count: 0,
});

/**
 * Groups of texts that differ only in letter case, accents and the like, most frequent first; groups that the moderator
 * merged or hid are applied. A group has an outcome if all its submissions have the same one.
 *
 * @param withholdsWrong whether the audience sees the texts of right and partly right groups only (PROJ-16)
 */
export function groupTexts(
  submissions: readonly CountedSubmission<{ readonly text: string }>[],
  actions: Json,
  { withholdsWrong = false }: { readonly withholdsWrong?: boolean } = {},
): Distribution {
  const { hidden, merged } = readGroupActions(actions);
  const groups = new Map<string, Group>();
  for (const { answer, judgement } of submissions) {
    const ownKey = groupKey(answer.text);
    const key = merged.get(ownKey) ?? ownKey;
    const group = groups.get(key) ?? createGroup();
    group.count += 1;
    group.outcomes.add(judgement?.outcome ?? null);
    const spellings = ownKey === key ? group.spellings : group.mergedSpellings;
    spellings.set(answer.text, (spellings.get(answer.text) ?? 0) + 1);
    groups.set(key, group);
  }
  const entries = [...groups]
    .map(([key, group]) => toEntry(key, group, hidden.has(key)))
    .map((entry) => (withholdsWrong && !isRight(entry) ? { ...entry, withheld: true as const } : entry));
  return {
    kind: "texts",
    entries: entries.toSorted((a, b) => b.count - a.count || compareText(a.label, b.label)),
    others: 0,
    total: submissions.length,
  };
}

const isRight = ({ outcome }: DistributionEntry): boolean => outcome === "correct" || outcome === "partial";

function toEntry(
  key: string,
  { spellings, mergedSpellings, outcomes, count }: Group,
  isHidden: boolean,
): DistributionEntry {
  const named = spellings.size > 0 ? spellings : mergedSpellings;
  const [label = key] = [...named].toSorted(([a, n], [b, m]) => m - n || compareText(a, b))[0] ?? [];
  const [outcome, ...others] = outcomes;
  return {
    label,
    key,
    count,
    ...(outcome == null || others.length > 0 ? {} : { outcome }),
    ...(isHidden ? { hidden: true as const } : {}),
  };
}

/** By code units, not by locale: the order must be the same on every server. */
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface GroupActions {
  readonly hidden: ReadonlySet<string>;
  /** The group into which each merged group went; that group is never merged itself. */
  readonly merged: ReadonlyMap<string, string>;
}

function readGroupActions(actions: Json): GroupActions {
  const merged = readField(actions, "merged");
  const pairs = isRecord(merged) ? Object.entries(merged) : [];
  return {
    hidden: new Set(readTexts(actions, "hidden")),
    merged: new Map(pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
  };
}

function toJson({ hidden, merged }: GroupActions): Json {
  return {
    hidden: [...hidden].toSorted(compareText),
    merged: Object.fromEntries([...merged].toSorted(([a], [b]) => compareText(a, b))),
  };
}

/**
 * Actions on groups of texts: `{ hide: KEY }`, `{ show: KEY }`, `{ merge: [KEY, INTO_KEY] }` and `{ split: KEY }`,
 * which separates the groups that were merged into one; null for anything else.
 */
export function reduceGroupAction(previous: Json, action: Json): Json {
  const { hidden, merged } = readGroupActions(previous);
  if (!isRecord(action) || Object.keys(action).length !== 1) return null;
  const [hide, show, split] = ["hide", "show", "split"].map((name) => parseLine(action[name], MAX_KEY_LENGTH));
  if (hide != null) return toJson({ merged, hidden: new Set([...hidden, hide]) });
  if (show != null) return toJson({ merged, hidden: new Set([...hidden].filter((key) => key !== show)) });
  if (split != null) return toJson({ hidden, merged: new Map([...merged].filter(([, into]) => into !== split)) });
  const pair: unknown = action["merge"];
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [from, target] = (pair as readonly unknown[]).map((key) => parseLine(key, MAX_KEY_LENGTH));
  if (from == null || target == null) return null;
  const into = merged.get(target) ?? target;
  if (from === into) return null;
  // Groups that were merged into this one move with it.
  const moved = [...merged].map(([key, group]) => [key, group === from ? into : group] as const);
  return toJson({ hidden, merged: new Map([...moved, [from, into] as const].filter(([key, group]) => key !== group)) });
}
