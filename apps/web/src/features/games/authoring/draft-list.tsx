import { useEffect, useState, type ReactElement } from "react";
import { Button, Checkbox, Text } from "@mantine/core";
import type { RoundFields } from "@showrunner/contract/rest";
import type { Issue, IssueCheck } from "@showrunner/sanitise";
import { useT } from "@showrunner/i18n/react";
import { useEditor } from "../editor/editor-context.ts";
import { RoundChoice } from "../transfer/round-choice.tsx";
import type { Repeat } from "./find-repeats.ts";
import { authoringMessages } from "./messages/en.ts";
import type { Drafted } from "./use-drafts.ts";

interface DraftListProps {
  readonly drafts: readonly Drafted[];
  /** The same drafts as complete rounds. */
  readonly fields: readonly RoundFields[];
  /** Text of the document; empty without one. */
  readonly document: string;
  readonly hasPages: boolean;
  /** Whether second opinions may still arrive or were not requested, so that a missing one is not mentioned. */
  readonly awaitsOpinions: boolean;
  /** Indexes of drafts that are deselected. */
  readonly left: ReadonlySet<number>;
  readonly onLeave: (left: ReadonlySet<number>) => void;
}

/** Hints that matter for a draft; the others are shown after it was saved. */
const HINTS = {
  answer_in_question: "hint_answer_in_question",
  profanity: "hint_profanity",
  duplicate_option: "hint_duplicate_option",
  giveaway_length: "hint_giveaway_length",
  all_of_the_above: "hint_all_of_the_above",
} as const satisfies Partial<Record<IssueCheck, string>>;
const hasHint = (check: IssueCheck): check is keyof typeof HINTS => check in HINTS;

interface CheckedDrafts {
  readonly issues: readonly Issue[];
  /** The question that each draft repeats. */
  readonly repeats: readonly (Repeat | null)[];
}

/** What the checks of this page find in the drafts, once they are loaded. */
function useChecks(fields: readonly RoundFields[]): CheckedDrafts {
  const { game, rounds } = useEditor().draft;
  const [checked, setChecked] = useState<CheckedDrafts>({ issues: [], repeats: [] });
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([import("@showrunner/sanitise"), import("./find-repeats.ts")]).then(
      ([{ findIssues }, { findRepeats }]) =>
        isCurrent &&
        setChecked({
          issues: findIssues({ game, rounds: fields }),
          repeats: findRepeats(
            fields,
            rounds.map((round) => round.fields),
          ),
        }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drafts are only ever appended
  }, [game, rounds, fields.length]);
  return checked;
}

/** The drafts as they would be added, each with a check box and its hints. */
export function DraftList(props: DraftListProps): ReactElement | null {
  const { drafts, fields, left, onLeave } = props;
  const t = useT(authoringMessages);
  const { issues, repeats } = useChecks(fields);
  if (drafts.length === 0) return null;
  const change = (index: number, isTaken: boolean): void => {
    const next = new Set(left);
    if (isTaken) next.delete(index);
    else next.add(index);
    onLeave(next);
  };
  return (
    <section>
      <Checkbox
        mb="xs"
        label={t("take_all", { n: drafts.length })}
        checked={left.size === 0}
        indeterminate={left.size > 0 && left.size < drafts.length}
        onChange={() => onLeave(left.size === 0 ? new Set(drafts.map(({ index }) => index)) : new Set())}
      />
      <ol className="import-rounds">
        {drafts.map((draft, position) => {
          const round = fields[position];
          return round === undefined ? null : (
            <DraftItem
              key={draft.index}
              {...props}
              draft={draft}
              round={round}
              repeat={repeats[position] ?? null}
              issues={issues.filter(({ place }) => place.round === position)}
              isTaken={!left.has(draft.index)}
              onTake={(isTaken) => change(draft.index, isTaken)}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface DraftItemProps extends Pick<DraftListProps, "document" | "hasPages" | "awaitsOpinions"> {
  readonly draft: Drafted;
  readonly round: RoundFields;
  readonly repeat: Repeat | null;
  readonly issues: readonly Issue[];
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function DraftItem({
  draft,
  round,
  repeat,
  issues,
  document,
  hasPages,
  awaitsOpinions,
  isTaken,
  onTake,
}: DraftItemProps): ReactElement {
  const t = useT(authoringMessages);
  const hints = [...new Set(issues.map(({ check }) => check).filter(hasHint))];
  return (
    <RoundChoice round={round} labelOf={(question) => t("take", { question })} isTaken={isTaken} onTake={onTake}>
      {document !== "" && <Passage draft={draft} document={document} hasPages={hasPages} />}
      {repeat !== null && (
        <Text size="sm" c="warning">
          {t(repeat.isOfGame ? "similar_game" : "similar_draft", { question: repeat.question })}
        </Text>
      )}
      {draft.similar !== null && draft.similar.question !== repeat?.question && (
        <Text size="sm" c="warning">
          {t("similar", draft.similar)}
        </Text>
      )}
      <OpinionText draft={draft} awaitsOpinions={awaitsOpinions} />
      {hints.map((check) => (
        <Text key={check} size="sm" c="warning">
          {t(HINTS[check])}
        </Text>
      ))}
    </RoundChoice>
  );
}

interface PassageProps extends Pick<DraftListProps, "document" | "hasPages"> {
  readonly draft: Drafted;
}

function Passage({ draft: { passage, passage_at }, document, hasPages }: PassageProps): ReactElement {
  const t = useT(authoringMessages);
  const [isOpen, setOpen] = useState(false);
  const page = passage_at === null || !hasPages ? null : document.slice(0, passage_at.from).split("\f").length;
  return (
    <div className="draft-passage">
      {passage === null ? (
        <Text size="sm" c="warning">
          {t("passage_none")}
        </Text>
      ) : (
        <>
          <Text size="sm">
            {t("passage")} <q>{passage}</q>
          </Text>
          {passage_at === null ? (
            <Text size="sm" c="warning">
              {t("passage_missing")}
            </Text>
          ) : (
            <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {page === null ? t("passage_show") : t("passage_show_page", { n: page })}
            </Button>
          )}
          {passage_at !== null && isOpen && <PassageContext document={document} place={passage_at} />}
        </>
      )}
    </div>
  );
}

/** Page breaks are invisible, so show them as blank lines. */
const showPages = (text: string): string => text.replaceAll("\f", "\n\n");

/** Number of characters shown before and after a passage. */
const CONTEXT = 400;

/** A passage in its context in the document. */
function PassageContext({
  document,
  place: { from, to },
}: {
  readonly document: string;
  readonly place: NonNullable<Drafted["passage_at"]>;
}): ReactElement {
  const t = useT(authoringMessages);
  const start = Math.max(0, from - CONTEXT);
  const end = Math.min(document.length, to + CONTEXT);
  return (
    <blockquote className="draft-context" aria-label={t("passage_title")}>
      {start > 0 && "… "}
      {showPages(document.slice(start, from))}
      <mark>{showPages(document.slice(from, to))}</mark>
      {showPages(document.slice(to, end))}
      {end < document.length && " …"}
    </blockquote>
  );
}

interface OpinionTextProps extends Pick<DraftListProps, "awaitsOpinions"> {
  readonly draft: Drafted;
}

function OpinionText({ draft: { opinion }, awaitsOpinions }: OpinionTextProps): ReactElement | null {
  const t = useT(authoringMessages);
  if (opinion === null)
    return awaitsOpinions ? null : (
      <Text size="sm" c="dimmed">
        {t("no_opinion")}
      </Text>
    );
  return (
    <Text size="sm" c={opinion.agrees ? "dimmed" : "warning"}>
      {opinion.agrees ? t("agrees") : t("disagrees", { answer: opinion.answer })}
    </Text>
  );
}
