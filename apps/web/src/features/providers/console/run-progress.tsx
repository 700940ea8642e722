import { useEffect, type ReactElement } from "react";
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import type { AiRun } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError, notify } from "@showrunner/ui/host";
import { LinkAnchor } from "../../../components/links.tsx";
import { useSaveRunFile } from "../../../api/media-generation.api.ts";
import { useCancelRun, useRefetchRuns, useRun, useRunAgain } from "../../../api/ai-runs.api.ts";
import { providersMessages } from "../messages/en.ts";
import { consoleMessages } from "./messages/en.ts";
import { RunSummary } from "./run-summary.tsx";

interface RunProgressProps {
  readonly providerId: string;
  readonly id: string;
  /** Called with the id of the new run. */
  readonly onRunAgain: (id: string) => void;
}

/** A run from its start to its result. */
export function RunProgress({ providerId, id, onRunAgain }: RunProgressProps): ReactElement | null {
  const t = useT(consoleMessages);
  const { data: run, error } = useRun(id);
  const cancel = useCancelRun();
  const refetchRuns = useRefetchRuns(providerId);
  const isEnded = run !== undefined && run.ended_at !== null;
  useEffect(() => {
    if (isEnded) void refetchRuns();
    // oxlint-disable-next-line react/exhaustive-deps -- once per end, not per render
  }, [isEnded]);
  if (run === undefined) return error === null ? null : <FormError message={error.message} />;
  return (
    <Stack gap="sm" className="console-run">
      <div role="status">
        {isEnded ? (
          <Text fw={600}>{t(`state_${run.state}`)}</Text>
        ) : (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            <Text>{t(run.is_cancelling ? "cancelling" : `state_${run.state}`)}</Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={run.is_cancelling}
              loading={cancel.isPending}
              onClick={() => cancel.mutate(id, { onError: ({ message }) => notify({ kind: "error", message }) })}
            >
              {t("cancel_run")}
            </Button>
          </Group>
        )}
      </div>
      <RunResult run={run} onRunAgain={onRunAgain} />
    </Stack>
  );
}

interface RunResultProps {
  readonly run: AiRun;
  readonly onRunAgain: (id: string) => void;
}

/** Files, failure and usage of a run that has ended. */
export function RunResult({ run, onRunAgain }: RunResultProps): ReactElement {
  const t = useT(consoleMessages);
  const tp = useT(providersMessages);
  const again = useRunAgain();
  return (
    <>
      {run.failure !== null && run.failure !== "cancelled" && (
        <FormError message={`${t("run_failed")}: ${tp(`failure_${run.failure}`)}`} />
      )}
      {run.state === "unknown" && <Text size="sm">{t("unknown_text")}</Text>}
      {run.text !== null && run.text !== "" && <div className="console-answer">{run.text}</div>}
      {run.files.length > 0 && (
        <ul className="console-files">
          {run.files.map(({ url, mime }, index) => (
            <li key={url}>
              {mime.startsWith("video/") ? (
                // oxlint-disable-next-line jsx-a11y/media-has-caption -- generated videos have none
                <video src={url} controls preload="metadata" aria-label={run.request.prompt} />
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t("image_alt", { n: index + 1, prompt: run.request.prompt })} loading="lazy" />
                </a>
              )}
              <SaveButton runId={run.id} index={index} />
            </li>
          ))}
        </ul>
      )}
      {run.ended_at !== null && <RunSummary run={run} />}
      {run.can_run_again && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate(run.id, { onSuccess: ({ id }) => onRunAgain(id) })}
          >
            {t("run_again")}
          </Button>
        </Group>
      )}
      <FormError message={again.error?.message ?? null} />
    </>
  );
}

/** Copies a result to the library, and then links to it. */
function SaveButton({ runId, index }: { readonly runId: string; readonly index: number }): ReactElement {
  const t = useT(consoleMessages);
  const save = useSaveRunFile();
  const { data } = save;
  if (data !== undefined) {
    const label = t("saved");
    const search = { item: `${data.kind}--${data.id}` };
    return data.kind === "image" ? (
      <LinkAnchor to="/images" search={search}>
        {label}
      </LinkAnchor>
    ) : (
      <LinkAnchor to="/videos" search={search}>
        {label}
      </LinkAnchor>
    );
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={save.isPending}
        onClick={() => save.mutate({ runId, index })}
      >
        {t("save")}
      </Button>
      <FormError message={save.error?.message ?? null} />
    </>
  );
}
