import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { RoundFields } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { ErrorState, FormModal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import type { useAuthoringStatus } from "../../../api/authoring.api.ts";
import { BudgetNotice } from "../../../components/budgets/budget-notice.tsx";
import { createRandomId } from "../../../live/index.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { createRoundFields } from "../draft/create-round-fields.ts";
import type { Draft, DraftRound, DraftRoundFields } from "../draft/draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { useCanProposePictures } from "../pictures/pictures-button.tsx";
import { createDraftForm, toRequest } from "./draft-request.ts";
import { DraftList } from "./draft-list.tsx";
import { hasFailedRun, RunCosts } from "./run-costs.tsx";
import { DraftRequestForm } from "./draft-request-form.tsx";
import { authoringMessages } from "./messages/en.ts";
import { useDiscardGuard } from "./use-discard-guard.tsx";
import { useDrafts, type Drafted, type DraftsState } from "./use-drafts.ts";
import "./authoring.css";

interface DraftsDialogProps {
  readonly status: NonNullable<ReturnType<typeof useAuthoringStatus>["data"]>;
  /** A round that the drafts should resemble. */
  readonly example?: DraftRound;
  /** Receives the key of the first added round. */
  readonly onAdded: (key: string | null) => void;
  readonly onClose: () => void;
}

/** A draft with the editor's defaults for missing fields. */
export function completeDraft({ round }: Pick<Drafted, "round">, { game, rounds }: Draft): DraftRoundFields {
  const definition = ROUND_DEFINITIONS.get(round.type);
  if (definition === undefined) throw new Error(`unknown type ${round.type}`);
  return { ...createRoundFields(definition, game, rounds.at(-1)?.fields), ...round };
}

/** Requests drafts from a model, shows them as they arrive, and adds the selected ones; one undo removes them all. */
export function DraftsDialog({ status, example, onAdded, onClose }: DraftsDialogProps): ReactElement {
  const t = useT(authoringMessages);
  const { draft, dispatch, proposePictures, notify } = useEditor();
  const canPropose = useCanProposePictures();
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const drafts = useDrafts();
  const [initialForm] = useState(() => createDraftForm(draft, example?.fields));
  const [form, setForm] = useState(initialForm);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const acceptedDrafts = drafts.drafts.filter(({ index }) => !left.has(index));
  const isRunning = drafts.phase === "writing" || drafts.phase === "asking";
  const { guard, dialog } = useDiscardGuard(drafts.drafts.length, isRunning);
  const fields = drafts.drafts.map((each) => completeDraft(each, draft) as RoundFields);

  function add(): readonly DraftRound[] {
    const added = acceptedDrafts.map((each) => ({
      key: createRandomId(),
      id: null,
      fields: completeDraft(each, draft),
    }));
    dispatch({ type: "append", rounds: added });
    const keys = new Set(added.map(({ key }) => key));
    onAdded(added[0]?.key ?? null);
    notify({
      kind: "success",
      message: t("added", { n: added.length }),
      action: { label: t("undo"), run: () => dispatch({ type: "remove_all", keys }) },
    });
    return added;
  }

  return (
    <FormModal
      isDirty={drafts.phase === "idle" && form !== initialForm}
      onClose={() => guard(onClose)}
      size="xl"
      fullScreen={isNarrow}
      title={t(example === undefined ? "title" : "suggest_similar")}
      closeOnClickOutside={false}
    >
      {drafts.phase === "idle" ? (
        <Stack gap="sm">
          <Text size="sm">{t("intro")}</Text>
          {example !== undefined && (
            <Text size="sm">{t("like", { question: getRoundLabel({ ...example.fields, title: null }) })}</Text>
          )}
          {status.provider !== null && (
            <Text size="sm" c="dimmed">
              {t("uses", { model: status.model ?? "", provider: status.provider.name })}
            </Text>
          )}
          <BudgetNotice providerId={status.provider?.id} />
          <DraftRequestForm
            value={form}
            onChange={setForm}
            onSubmit={() => {
              // The drafts of each request are counted from 0.
              setLeft(new Set());
              drafts.start(toRequest(form, draft));
            }}
          />
        </Stack>
      ) : (
        <Stack gap="sm">
          {drafts.phase === "failed" ? (
            <ErrorState title={t("failed")} message={drafts.error?.message ?? ""} />
          ) : (
            <DraftsStatus drafts={drafts} />
          )}
          <DraftList
            drafts={drafts.drafts}
            fields={fields}
            document={form.document.trim()}
            hasPages={form.file !== null && form.file.pages !== null}
            awaitsOpinions={isRunning || !form.second_opinion}
            left={left}
            onLeave={setLeft}
          />
          <Group justify="flex-end" gap="xs" className="host-form-footer">
            <Button variant="default" me="auto" onClick={isRunning ? drafts.stop : () => guard(drafts.reset)}>
              {isRunning ? t("stop") : t("again")}
            </Button>
            {canPropose && drafts.drafts.length > 0 && (
              <Button
                variant="default"
                disabled={isRunning || acceptedDrafts.length === 0}
                onClick={() => proposePictures(add().map(({ key }) => key))}
              >
                {t("add_with_pictures")}
              </Button>
            )}
            {drafts.drafts.length > 0 && (
              <Button color="accent" disabled={isRunning || acceptedDrafts.length === 0} onClick={add}>
                {t("add", { n: acceptedDrafts.length })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {dialog}
    </FormModal>
  );
}

/** Progress and cost of the runs. */
function DraftsStatus({ drafts: state }: { readonly drafts: DraftsState }): ReactElement {
  const t = useT(authoringMessages);
  const { phase, drafts, skipped, repeated, runs, isComplete, instruction } = state;
  const hasFailed = hasFailedRun(runs);
  const texts = {
    writing: t("writing"),
    asking: t("asking"),
    finished: drafts.length > 0 ? t("finished", { n: drafts.length }) : t(hasFailed ? "failed" : "none"),
    stopped: t("stopped"),
    broken: t("broken", { reason: state.error?.message ?? "" }),
    idle: "",
    failed: "",
  };
  return (
    <div>
      <Text role="status" fw={600}>
        {texts[phase]}
      </Text>
      {instruction !== null && (
        <Text size="sm" c="warning">
          {t("document_instructions", { text: instruction })}
        </Text>
      )}
      {!isComplete && !hasFailed && (
        <Text size="sm" c="warning">
          {t("incomplete")}
        </Text>
      )}
      {repeated.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("repeated", { questions: repeated.map((question) => t("repeated_question", { question })).join(" ") })}
        </Text>
      )}
      {skipped > 0 && (
        <Text size="sm" c="dimmed">
          {t("skipped", { n: skipped })}
        </Text>
      )}
      <RunCosts runs={runs} />
    </div>
  );
}
