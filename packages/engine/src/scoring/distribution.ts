import type { Distribution, DistributionEntry } from "../round-definition.ts";
import type { ShowSettings } from "../settings.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { LiveRound } from "../show/show.state.ts";
import { sortSubmissions } from "../show/sort-submissions.ts";
import { effectiveJudgement } from "./judgement.ts";

/** Maximum number of entries (PROJ-15). */
const AUDIENCE_ENTRIES = 12;
const MODERATOR_ENTRIES = 60;

/**
 * The submissions to the live round in counts, for moderators; null for types that count nothing.
 *
 * @param isOpen drafts are left out while the question is open (SUBMIT-13).
 */
export function countSubmissions(
  live: LiveRound,
  playable: PlayableRound,
  { isOpen, settings }: { readonly isOpen: boolean; readonly settings: ShowSettings },
): Distribution | null {
  const { definition, context } = playable;
  if (definition.distribution === undefined) return null;
  const counted = sortSubmissions(live.submissions)
    .filter(([, { at_close }]) => !isOpen || at_close !== true)
    .map(([teamId, submission]) => ({
      answer: submission.answer,
      judgement: effectiveJudgement(live, playable, teamId, submission),
    }));
  const showsWrongAnswers = settings.show_wrong_answers === true;
  const found = definition.distribution({ ...context, showsWrongAnswers }, counted, live.actions);
  return found === null ? null : limitEntries(found, MODERATOR_ENTRIES);
}

/** Without hidden and withheld entries and keys, which only moderators need. */
export function toPublicDistribution(found: Distribution): Distribution {
  return keepEntries(found, ({ hidden, withheld }) => hidden !== true && withheld !== true);
}

/** What a round keeps when it is left: as `toPublicDistribution`, and withheld entries for the results (PROJ-16). */
export function toRecordedDistribution(found: Distribution): Distribution {
  return keepEntries(found, ({ hidden }) => hidden !== true);
}

function keepEntries(found: Distribution, keeps: (entry: DistributionEntry) => boolean): Distribution {
  const entries = found.entries.filter(keeps).map(({ key: _, ...entry }): DistributionEntry => entry);
  const hidden = sumCounts(found.entries) - sumCounts(entries);
  return limitEntries({ ...found, entries, others: found.others + hidden }, AUDIENCE_ENTRIES);
}

/** Counts alone, for displays before the reveal. */
export function removeOutcomes(found: Distribution): Distribution {
  return { ...found, entries: found.entries.map(({ outcome: _, ...entry }) => entry) };
}

/** Cuts entries that are withheld first, so that they do not displace those that the audience sees (PROJ-15). */
function limitEntries(found: Distribution, limit: number): Distribution {
  if (found.entries.length <= limit) return found;
  const isWithheld = ({ withheld }: DistributionEntry): boolean => withheld === true;
  const byPriority = found.entries.toSorted((a, b) => Number(isWithheld(a)) - Number(isWithheld(b)));
  const shownEntries = new Set(byPriority.slice(0, limit));
  const entries = found.entries.filter((entry) => shownEntries.has(entry));
  return { ...found, entries, others: found.others + sumCounts(found.entries) - sumCounts(entries) };
}

function sumCounts(entries: readonly DistributionEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}
