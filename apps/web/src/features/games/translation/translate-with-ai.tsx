import { useState, type ReactElement } from "react";
import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { checkPairs, changeTranslation, pairTexts, type TranslationIssue } from "@showrunner/sanitise/translation";
import { ErrorState, Modal } from "@showrunner/ui/host";
import { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { streamTranslations, useTranslationEstimate } from "../../../api/translating.api.ts";
import { EstimateText, hasFailedRun, RunCosts } from "../authoring/run-costs.tsx";
import { useDiscardGuard } from "../authoring/use-discard-guard.tsx";
import { useStream } from "../authoring/use-stream.ts";
import { useEditor } from "../editor/editor-context.ts";
import { translationMessages } from "./messages/en.ts";
import {
  listProposals,
  planTranslation,
  toChange,
  type PlannedTranslation,
  type ProposedTranslation,
  type TranslateScope,
} from "./proposed-translations.ts";
import { getTextLabel } from "./text-labels.ts";
import { changePart, setTranslations, type TranslatedPart } from "./translated-parts.ts";
import { TranslationIssues } from "./translation-issues.tsx";

interface TranslateWithAiProps {
  readonly parts: readonly TranslatedPart[];
  readonly to: Locale;
  readonly nameOf: (part: TranslatedPart) => string;
}

interface TranslateButtonProps extends TranslateWithAiProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Opens the dialog for translation by a model; absent while no provider can translate. */
export function TranslateWithAi({ isOpen, setOpen, ...props }: TranslateButtonProps): ReactElement | null {
  const t = useT(translationMessages);
  const { data: status } = useAuthoringStatus();
  if (status === undefined || !status.enabled) return null;
  return (
    <>
      <Button variant="light" leftSection={<IconSparkles size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t("ai_open")}
      </Button>
      {isOpen && (
        <TranslateDialog
          {...props}
          uses={t("ai_uses", { model: status.model ?? "", provider: status.provider?.name ?? "" })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface TranslateDialogProps extends TranslateWithAiProps {
  readonly uses: string;
  readonly onClose: () => void;
}

/** Requests translations from a model, shows them as they arrive, and saves the selected ones as drafts. */
function TranslateDialog({ parts, to, nameOf, uses, onClose }: TranslateDialogProps): ReactElement {
  const t = useT(translationMessages);
  const { draft, dispatch, notify } = useEditor();
  const stream = useStream(streamTranslations);
  const [scope, setScope] = useState<TranslateScope>("open");
  const [left, setLeft] = useState<ReadonlySet<string | null>>(new Set());
  /** The request whose proposals are shown. */
  const [sent, setSent] = useState<PlannedTranslation | null>(null);
  const languages = { from: draft.game.language, to, glossary: draft.game.glossary ?? [] };
  const planned = planTranslation(parts, scope, languages);
  const { data: estimate } = useTranslationEstimate(stream.phase === "idle" ? (planned?.request ?? null) : null);
  const byKey = new Map(parts.map((part) => [part.key, part]));
  // Another host may save changes meanwhile.
  const { proposals, outdated } =
    sent === null ? { proposals: [], outdated: 0 } : listProposals(stream.events, sent, parts, languages);
  const isRunning = stream.phase === "running";
  const { guard, dialog } = useDiscardGuard(proposals.length, isRunning);
  const acceptedProposals = proposals.filter(({ key }) => !left.has(key));
  const skipped = stream.events.filter(({ type }) => type === "skipped").length;
  const runs = stream.events.flatMap((event) => (event.type === "end" ? event.runs : []));
  const isComplete = stream.events.every((event) => event.type !== "end" || event.is_complete);
  const hasFailed = hasFailedRun(runs);

  function start(): void {
    if (planned === null) return;
    setSent(planned);
    setLeft(new Set());
    stream.start(planned.request);
  }
  function take(): void {
    const changed = acceptedProposals.flatMap((proposal) => {
      const part = byKey.get(proposal.key);
      return part === undefined ? [] : [{ part, proposal }];
    });
    for (const { part, proposal } of changed) dispatch(changePart(part, to, toChange(proposal)));
    onClose();
    notify({
      kind: "success",
      message: t("ai_taken", { n: changed.length }),
      action: {
        label: t("undo"),
        run: () => changed.forEach(({ part }) => dispatch(setTranslations(part.key, part.translations))),
      },
    });
  }
  const states = {
    idle: "",
    running: t("ai_running"),
    finished: proposals.length > 0 ? t("ai_finished", { n: proposals.length }) : t(hasFailed ? "ai_failed" : "ai_none"),
    stopped: t("ai_stopped"),
    broken: t("ai_broken", { reason: stream.error?.message ?? "" }),
    failed: "",
  };

  return (
    <Modal
      opened
      onClose={() => guard(onClose)}
      size="xl"
      title={t("ai_title")}
      closeOnClickOutside={stream.phase === "idle"}
    >
      {stream.phase === "idle" ? (
        <Stack gap="sm">
          <Text size="sm">{t("ai_intro")}</Text>
          <Text size="sm" c="dimmed">
            {uses}
          </Text>
          <Radio.Group
            label={t("ai_scope")}
            value={scope}
            onChange={(value) => setScope(value === "all" ? "all" : "open")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="open" label={t("ai_scope_open")} />
              <Radio value="all" label={t("ai_scope_all")} />
            </Stack>
          </Radio.Group>
          {planned !== null && planned.rest > 0 && <Text size="sm">{t("ai_rest", { n: planned.rest })}</Text>}
          <Group justify="space-between" className="host-form-footer">
            {planned === null ? <Text size="sm">{t("ai_nothing")}</Text> : <EstimateText estimate={estimate} />}
            <Button color="accent" disabled={planned === null} onClick={start}>
              {t("ai_start", { n: planned?.count ?? 0 })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="sm">
          {stream.phase === "failed" ? (
            <ErrorState title={t("ai_failed")} message={stream.error?.message ?? ""} />
          ) : (
            <Text role="status" fw={600}>
              {states[stream.phase]}
            </Text>
          )}
          {!isComplete && !hasFailed && (
            <Text size="sm" c="warning">
              {t("ai_incomplete")}
            </Text>
          )}
          {outdated > 0 && (
            <Text size="sm" c="warning">
              {t("ai_outdated", { n: outdated })}
            </Text>
          )}
          {skipped > 0 && (
            <Text size="sm" c="dimmed">
              {t("ai_skipped", { n: skipped })}
            </Text>
          )}
          <RunCosts runs={runs} />
          <ul className="translation-proposals">
            {proposals.map((proposal) => {
              const part = byKey.get(proposal.key);
              return part === undefined ? null : (
                <ProposalItem
                  key={proposal.key ?? ""}
                  name={nameOf(part)}
                  part={part}
                  proposal={proposal}
                  languages={languages}
                  isTaken={!left.has(proposal.key)}
                  onToggle={(isTaken) => {
                    const next = new Set(left);
                    if (isTaken) next.delete(proposal.key);
                    else next.add(proposal.key);
                    setLeft(next);
                  }}
                />
              );
            })}
          </ul>
          <Group justify="space-between" className="host-form-footer">
            <Button variant="default" onClick={isRunning ? stream.stop : () => guard(stream.reset)}>
              {isRunning ? t("ai_stop") : t("ai_again")}
            </Button>
            <Button color="accent" disabled={isRunning || acceptedProposals.length === 0} onClick={take}>
              {t("ai_take", { n: acceptedProposals.length })}
            </Button>
          </Group>
        </Stack>
      )}
      {dialog}
    </Modal>
  );
}

interface ProposalItemProps {
  readonly name: string;
  readonly part: TranslatedPart;
  readonly proposal: ProposedTranslation;
  readonly languages: Parameters<typeof checkPairs>[1];
  readonly isTaken: boolean;
  readonly onToggle: (isTaken: boolean) => void;
}

/** The texts of a part: the original, the previous translation, and the proposal with its notes. */
function ProposalItem({ name, part, proposal, languages, isTaken, onToggle }: ProposalItemProps): ReactElement {
  const t = useT(translationMessages);
  const changed = changeTranslation(part.source, part.translation, toChange(proposal)) ?? undefined;
  const pairs = pairTexts(part.source, changed);
  const issues = checkPairs(pairs, languages);
  const { answers } = part.pairs;
  return (
    <li>
      <Checkbox label={name} fw={600} checked={isTaken} onChange={(event) => onToggle(event.currentTarget.checked)} />
      {part.pairs.texts.flatMap(({ path, source, text }) => {
        const proposed = proposal.texts[path];
        return proposed === undefined
          ? []
          : [
              <Proposed
                key={path}
                label={getTextLabel(path, t)}
                source={source}
                before={text}
                proposed={proposed}
                issues={issues.filter((issue) => issue.path === path)}
              />,
            ];
      })}
      {proposal.answers !== null && (
        <Proposed
          label={t("answers")}
          source={answers.source.join(", ")}
          before={answers.accepted.join(", ")}
          proposed={proposal.answers.join(", ")}
          issues={[]}
        />
      )}
    </li>
  );
}

interface ProposedProps {
  readonly label: string;
  readonly source: string;
  /** The translation that would be replaced; empty for none. */
  readonly before: string;
  readonly proposed: string;
  readonly issues: readonly TranslationIssue[];
}

function Proposed({ label, source, before, proposed, issues }: ProposedProps): ReactElement {
  const t = useT(translationMessages);
  return (
    <div className="translation-proposal">
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <p className="translation-source">{source}</p>
      </div>
      <div>
        {before !== "" && before !== proposed && (
          <p className="translation-source">
            <span className="host-hidden">{t("ai_before")}: </span>
            <del>{before}</del>
          </p>
        )}
        <p className="translation-source" data-proposed>
          {proposed}
        </p>
        <TranslationIssues issues={issues} />
      </div>
    </div>
  );
}
