import { useState, type ReactElement } from "react";
import { Badge, Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import type { TextCheckRequest, TextFinding } from "@showrunner/contract/rest";
import { readText } from "@showrunner/sanitise/texts";
import { ErrorState, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { streamTextChecks, useTextCheckEstimate } from "../../../api/authoring.api.ts";
import type { Draft, DraftRound, TextReplacement } from "../draft/draft.ts";
import { getRoundLabel } from "../draft/round-label.ts";
import { useEditor } from "../editor/editor-context.ts";
import { authoringMessages } from "./messages/index.ts";
import { toReviewedRound } from "./reviewed-round.ts";
import { EstimateText, RunCosts } from "./run-costs.tsx";
import { useStream } from "./use-stream.ts";
import "../hints/hints.css";

const SEVERITY_COLORS = { high: "error", medium: "warning", low: "gray" } as const;
const NO_GAME = { title: "", description: "", rules: "", equipment: "" };

/** A finding with the round that it is about; null for the game's own texts. */
interface PlacedFinding extends TextFinding {
  readonly id: string;
  readonly key: string | null;
}

/** The request for the whole game, or for one round. */
function toRequest({ game, rounds }: Draft, only: DraftRound | null, locale: "en" | "de"): TextCheckRequest {
  const { title, description, rules, equipment, language } = game;
  return {
    reason_language: locale,
    game: only === null ? { title, description, rules, equipment, language } : { ...NO_GAME, language },
    rounds: (only === null ? rounds : [only]).map(({ fields }) => toReviewedRound(fields)),
  };
}

const textAt = ({ game, rounds }: Draft, { key, path }: PlacedFinding): string | null => {
  const fields = key === null ? game : rounds.find((round) => round.key === key)?.fields;
  return fields === undefined ? null : readText(fields, path);
};
const toReplacement = ({ key, path, text, replacement }: PlacedFinding): TextReplacement | null =>
  replacement === null ? null : { key, path, from: text, to: replacement };

const FIELD_NAMES = {
  title: "check_in_title",
  question: "check_in_question",
  content: "check_in_content",
  answer_content: "check_in_answer_content",
  description: "check_in_description",
  rules: "check_in_rules",
  equipment: "check_in_equipment",
} as const;
const isNamed = (path: string): path is keyof typeof FIELD_NAMES => path in FIELD_NAMES;

/** The message that names the field at a path. */
function getFieldName(path: string) {
  if (isNamed(path)) return FIELD_NAMES[path];
  return path.startsWith("answers") ? "check_in_answers" : "check_in_type";
}

interface TextCheckProps {
  /** The only round that is checked; null for the whole game. */
  readonly only: DraftRound | null;
  /** Opens a round; absent where the dialog is about one. */
  readonly onOpenRound?: (key: string | null) => void;
}

/** A check of texts by a model: its findings, each with its proposal, applied one by one or together. */
export function TextCheck({ only, onOpenRound }: TextCheckProps): ReactElement {
  const t = useT(authoringMessages);
  const locale = useLocale();
  const { draft, dispatch } = useEditor();
  const stream = useStream(streamTextChecks);
  /** Keys of the rounds as they were sent: rounds may move meanwhile. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const [applied, setApplied] = useState<readonly TextReplacement[]>([]);
  const request = toRequest(draft, only, locale);
  const { data: estimate } = useTextCheckEstimate(request);
  const findings = stream.events.flatMap((event, index): readonly PlacedFinding[] =>
    event.type === "finding"
      ? [{ ...event, id: String(index), key: event.round === null ? null : (sent[event.round] ?? null) }]
      : [],
  );
  const shown = findings.filter(({ id }) => !ignored.has(id));
  const isCurrent = (finding: PlacedFinding): boolean => textAt(draft, finding) === finding.text;
  // Of two proposals for one text, the first is applied together with the others.
  const open = shown.filter((finding) => finding.replacement !== null && isCurrent(finding));
  const all = [...new Map(open.toReversed().map((finding) => [`${finding.key} ${finding.path}`, finding])).values()]
    .toReversed()
    .flatMap((finding) => toReplacement(finding) ?? []);
  const runs = stream.events.flatMap((event) => (event.type === "end" ? event.runs : []));
  const isComplete = stream.events.every((event) => event.type !== "end" || event.is_complete);

  function start(): void {
    setSent((only === null ? draft.rounds : [only]).map(({ key }) => key));
    setIgnored(new Set());
    stream.start(request);
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
  const states = {
    idle: "",
    running: t("checking"),
    finished: findings.length === 0 ? t("check_none") : t("check_finished", { n: findings.length }),
    stopped: t("stopped"),
    broken: t("broken"),
    failed: "",
  };

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("check_intro")}
      </Text>
      {stream.phase === "failed" && <ErrorState title={t("check_failed")} message={stream.error?.message ?? ""} />}
      {stream.phase !== "idle" && stream.phase !== "failed" && (
        <Text role="status" fw={600}>
          {states[stream.phase]}
        </Text>
      )}
      {!isComplete && (
        <Text size="sm" c="warning">
          {t("check_incomplete")}
        </Text>
      )}
      <ul className="hints-list">
        {shown.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            place={nameOf(finding)}
            isCurrent={isCurrent(finding)}
            onApply={(replacement) => apply([replacement])}
            onIgnore={() => setIgnored(new Set([...ignored, finding.id]))}
            onOpen={onOpenRound === undefined ? undefined : () => onOpenRound(finding.key)}
          />
        ))}
      </ul>
      <RunCosts runs={runs} />
      <Group justify="space-between">
        {stream.phase === "idle" ? <EstimateText estimate={estimate} /> : <span />}
        <Group gap="xs">
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
          {stream.phase === "running" ? (
            <Button variant="default" onClick={stream.stop}>
              {t("stop")}
            </Button>
          ) : (
            <Button variant={stream.phase === "idle" ? "filled" : "default"} onClick={start}>
              {stream.phase === "idle" ? t("check_start") : t("check_again")}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

interface FindingItemProps {
  readonly finding: PlacedFinding;
  readonly place: string;
  /** Whether the text is still the one that was checked. */
  readonly isCurrent: boolean;
  readonly onApply: (replacement: TextReplacement) => void;
  readonly onIgnore: () => void;
  readonly onOpen: (() => void) | undefined;
}

function FindingItem({ finding, place, isCurrent, onApply, onIgnore, onOpen }: FindingItemProps): ReactElement {
  const t = useT(authoringMessages);
  const { check, severity, reason, text, path } = finding;
  const replacement = toReplacement(finding);
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Badge color={SEVERITY_COLORS[severity]} variant="light" flex="none">
          {t(`check_${check}`)}
        </Badge>
        <Text size="sm">{check === "instructions" ? t("check_instructions_reason", { text: reason }) : reason}</Text>
      </Group>
      <Text size="xs" c="dimmed">
        {place} · {t(getFieldName(path))}
      </Text>
      <p className="hints-text">{text}</p>
      {replacement !== null && (
        <p className="hints-text" data-proposal>
          <span className="host-hidden">{t("check_proposal")}: </span>
          {replacement.to}
        </p>
      )}
      {isCurrent ? (
        <Group gap="xs">
          {replacement !== null && (
            <Button size="compact-sm" variant="light" onClick={() => onApply(replacement)}>
              {t("check_apply")}
            </Button>
          )}
          {onOpen !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={onOpen}>
              {t("check_open")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onIgnore}>
            {t("check_ignore")}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t("check_changed")}
        </Text>
      )}
    </li>
  );
}

interface RoundCheckDialogProps {
  readonly round: DraftRound;
  readonly onClose: () => void;
}

/** The check of one round, from its menu. */
export function RoundCheckDialog({ round, onClose }: RoundCheckDialogProps): ReactElement {
  const t = useT(authoringMessages);
  return (
    <Modal opened onClose={onClose} size="lg" title={t("check_round")}>
      <TextCheck only={round} />
    </Modal>
  );
}

/** The check of the whole game, below the hints of the device. */
export function GameCheck({ onOpenRound }: { readonly onOpenRound: (key: string | null) => void }): ReactElement {
  const t = useT(authoringMessages);
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t("check_title")}
      </Title>
      <TextCheck only={null} onOpenRound={onOpenRound} />
    </section>
  );
}
