import { useEffect, useState, type ReactElement } from "react";
import { Button, Stack, Text, Title } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { streamTextChecks, useTextCheckEstimate } from "../../../api/authoring.api.ts";
import type { DraftRound, TextReplacement } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { useEditor } from "../editor/editor-context.ts";
import { CheckView } from "./check-view.tsx";
import { FindingItem } from "./finding-item.tsx";
import { authoringMessages } from "./messages/en.ts";
import { isCurrent, listReplacements, toCheckRequest, type PlacedFinding } from "./placed-finding.ts";
import { useDiscardGuard } from "./use-discard-guard.tsx";
import { useStream } from "./use-stream.ts";
import "../hints/hints.css";

interface TextCheckProps {
  /** The round to check; null for the whole game. */
  readonly only: DraftRound | null;
  /** False while its dialog is closed but mounted. */
  readonly isShown?: boolean;
  /** Opens a round; absent if the dialog is about a single round. */
  readonly onOpenRound?: (key: string | null) => void;
  /** Called with what closing the check would discard; must be stable. */
  readonly onUnhandled?: (unhandled: UnhandledFindings) => void;
}

/** What closing a check discards. */
export interface UnhandledFindings {
  /** Number of findings that were neither applied nor ignored. */
  readonly count: number;
  readonly isRunning: boolean;
}

const NO_FINDINGS: UnhandledFindings = { count: 0, isRunning: false };

/** A text check by a model: each finding has a proposal; proposals are applied one by one or together. */
export function TextCheck({ only, isShown = true, onOpenRound, onUnhandled }: TextCheckProps): ReactElement {
  const t = useT(authoringMessages);
  const locale = useLocale();
  const { draft, dispatch, notify } = useEditor();
  const stream = useStream(streamTextChecks);
  /** Keys of the rounds in the order in which they were sent; rounds may move in the meantime. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const [applied, setApplied] = useState<readonly TextReplacement[]>([]);
  const isEstimated = isShown && stream.phase === "idle";
  const { data: estimate } = useTextCheckEstimate(isEstimated ? toCheckRequest(draft, only, locale) : null);
  const findings = stream.events.flatMap((event, index): readonly PlacedFinding[] =>
    event.type === "finding"
      ? [{ ...event, id: String(index), key: event.round === null ? null : (sent[event.round] ?? null) }]
      : [],
  );
  const shown = findings.filter(({ id }) => !ignored.has(id));
  const all = listReplacements(draft, shown);
  const count = shown.filter((finding) => isCurrent(draft, finding)).length;
  const isRunning = stream.phase === "running";
  useEffect(() => onUnhandled?.({ count, isRunning }), [onUnhandled, count, isRunning]);

  function start(): void {
    setSent((only === null ? draft.rounds : [only]).map(({ key }) => key));
    setIgnored(new Set());
    stream.start(toCheckRequest(draft, only, locale));
  }
  function undo(replacements: readonly TextReplacement[]): void {
    const back = replacements.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }));
    dispatch({ type: "replace_texts", replacements: back.toReversed() });
    setApplied((before) => before.filter((each) => !replacements.includes(each)));
  }
  function apply(replacements: readonly TextReplacement[]): void {
    dispatch({ type: "replace_texts", replacements });
    setApplied((before) => [...before, ...replacements]);
    notify({
      kind: "success",
      message: t("check_applied", { n: replacements.length }),
      action: { label: t("undo"), run: () => undo(replacements) },
    });
  }
  const nameOf = ({ key }: PlacedFinding): string => {
    const index = draft.rounds.findIndex((round) => round.key === key);
    const round = draft.rounds[index];
    if (round === undefined) return t("check_game_texts");
    return t("check_round_named", { n: index + 1, name: getRoundLabel(round.fields) });
  };

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("check_intro")}
      </Text>
      <CheckView
        stream={stream}
        count={findings.length}
        estimate={estimate}
        onStart={start}
        actions={
          <>
            {applied.length > 0 && (
              <Button variant="default" onClick={() => undo(applied)}>
                {t("check_undo_all", { n: applied.length })}
              </Button>
            )}
            {all.length > 1 && (
              <Button variant="light" onClick={() => apply(all)}>
                {t("check_apply_all", { n: all.length })}
              </Button>
            )}
          </>
        }
      >
        <ul className="hints-list">
          {shown.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              place={nameOf(finding)}
              isCurrent={isCurrent(draft, finding)}
              onApply={(replacement) => apply([replacement])}
              onIgnore={() => setIgnored(new Set([...ignored, finding.id]))}
              onOpen={onOpenRound === undefined ? undefined : () => onOpenRound(finding.key)}
            />
          ))}
        </ul>
      </CheckView>
    </Stack>
  );
}

interface RoundCheckDialogProps {
  readonly round: DraftRound;
  readonly onClose: () => void;
}

/** The check of one round, from its menu. */
export function RoundCheckDialog({ round, onClose }: RoundCheckDialogProps): ReactElement {
  const t = useT(authoringMessages);
  const [{ count, isRunning }, setUnhandled] = useState(NO_FINDINGS);
  const { guard, dialog } = useDiscardGuard(count, isRunning);
  return (
    <Modal opened onClose={() => guard(onClose)} closeOnClickOutside={false} size="lg" title={t("check_round")}>
      <TextCheck only={round} onUnhandled={setUnhandled} />
      {dialog}
    </Modal>
  );
}

/** The check of the whole game, below the hints that are found without a model. */
export function GameCheck(props: Pick<Required<TextCheckProps>, "isShown" | "onOpenRound">): ReactElement {
  const t = useT(authoringMessages);
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t("check_title")}
      </Title>
      <TextCheck only={null} {...props} />
    </section>
  );
}
