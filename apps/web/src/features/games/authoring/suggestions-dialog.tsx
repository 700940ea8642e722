import { useState, type ReactElement } from "react";
import { Button, Checkbox, Group, Radio, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { SuggestionKind, SuggestionRequest } from "@showrunner/contract/rest";
import { ErrorState, Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { streamSuggestions, useSuggestionEstimate } from "../../../api/authoring.api.ts";
import type { DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { authoringMessages } from "./messages/en.ts";
import { EstimateText, hasFailedRun, RunCosts } from "./run-costs.tsx";
import { applySuggestions, countFreePlaces, isSingle } from "./suggestion-kinds.ts";
import { isSameQuestion, toReviewedRound } from "./reviewed-round.ts";
import { useDiscardGuard } from "./use-discard-guard.tsx";
import { useStream } from "./use-stream.ts";

interface SuggestionsDialogProps {
  readonly kind: SuggestionKind;
  readonly round: DraftRound;
  readonly onClose: () => void;
}

/** Requests suggestions of one kind, and applies the selected ones to the round; one undo removes them. */
export function SuggestionsDialog({ kind, round: { key, fields }, onClose }: SuggestionsDialogProps): ReactElement {
  const t = useT(authoringMessages);
  const { draft, dispatch, notify } = useEditor();
  const stream = useStream(streamSuggestions);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const request: SuggestionRequest = { kind, language: draft.game.language, round: toReviewedRound(fields) };
  const { data: estimate } = useSuggestionEstimate(request);
  const texts = stream.events.flatMap((event) => (event.type === "suggestion" ? [event.text] : []));
  const skipped = stream.events.filter(({ type }) => type === "skipped").length;
  const runs = stream.events.flatMap((event) => (event.type === "end" ? event.runs : []));
  const isRunning = stream.phase === "running";
  const [sent, setSent] = useState(request);
  const free = countFreePlaces(fields, kind);
  // Another host may save changes meanwhile.
  const isOutdated = stream.phase !== "idle" && !isSameQuestion(sent.round, request.round);
  const { guard, dialog } = useDiscardGuard(texts.length, isRunning);

  function start(): void {
    setSent(request);
    stream.start(request);
  }
  function take(): void {
    const to = applySuggestions(fields, kind, chosen, (text) => t("hint_note", { text }));
    const from = Object.fromEntries(
      Object.keys(to).map((name) => [name, fields[name as keyof DraftRoundFields]]),
    ) as Partial<DraftRoundFields>;
    dispatch({ type: "swap_fields", key, from, to });
    notify({
      kind: "success",
      message: t("suggestions_taken", { n: chosen.length }),
      action: { label: t("undo"), run: () => dispatch({ type: "swap_fields", key, from: to, to: from }) },
    });
    onClose();
  }
  const states = {
    idle: "",
    running: t("suggesting"),
    finished:
      texts.length > 0
        ? t("suggestions_finished", { n: texts.length })
        : t(hasFailedRun(runs) ? "suggestions_failed" : "suggestions_none"),
    stopped: t("stopped"),
    broken: t("broken", { reason: stream.error?.message ?? "" }),
    failed: "",
  };

  // `aria-label` would name the wrapper instead of the group inside.
  const label = <VisuallyHidden>{t(`suggest_${kind}`)}</VisuallyHidden>;
  return (
    <Modal
      opened
      onClose={() => guard(onClose)}
      title={t(`suggest_${kind}`)}
      closeOnClickOutside={stream.phase === "idle"}
    >
      <Stack gap="sm">
        <Text size="sm">{t(`suggest_${kind}_intro`)}</Text>
        {stream.phase === "failed" && (
          <ErrorState title={t("suggestions_failed")} message={stream.error?.message ?? ""} />
        )}
        {stream.phase !== "idle" && stream.phase !== "failed" && (
          <Text role="status" fw={600}>
            {states[stream.phase]}
          </Text>
        )}
        {isSingle(kind) ? (
          <Radio.Group label={label} value={chosen[0] ?? ""} onChange={(text) => setChosen([text])}>
            <Stack gap="xs">
              {texts.map((text) => (
                <Radio key={text} value={text} label={text} />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <Checkbox.Group label={label} value={[...chosen]} onChange={setChosen} maxSelectedValues={free}>
            <Stack gap="xs">
              {texts.map((text) => (
                <Checkbox key={text} value={text} label={text} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {texts.length > free && (
          <Text role="status" size="sm">
            {t("suggestions_full", { n: free })}
          </Text>
        )}
        {isOutdated && (
          <Text role="status" size="sm" c="warning">
            {t("suggestions_outdated")}
          </Text>
        )}
        {runs.some((run) => run.is_cut_off) && (
          <Text size="sm" c="warning">
            {t("incomplete")}
          </Text>
        )}
        {skipped > 0 && (
          <Text size="sm" c="dimmed">
            {t("suggestions_skipped", { n: skipped })}
          </Text>
        )}
        <RunCosts runs={runs} />
        <Group justify="space-between" className="host-form-footer">
          {stream.phase === "idle" ? (
            <>
              <EstimateText estimate={estimate} />
              <Button color="accent" data-autofocus onClick={start}>
                {t("suggest_start")}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="default"
                onClick={() => {
                  setChosen([]);
                  if (isRunning) stream.stop();
                  else start();
                }}
              >
                {isRunning ? t("stop") : t("suggest_again")}
              </Button>
              <Button color="accent" disabled={isRunning || isOutdated || chosen.length === 0} onClick={take}>
                {t("suggestions_take", { n: chosen.length })}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {dialog}
    </Modal>
  );
}
