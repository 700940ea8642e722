import type { ReactElement, ReactNode } from "react";
import { Button, Group, Text } from "@mantine/core";
import type { AiRun, RunEstimate } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ErrorState } from "@showrunner/ui/host";
import { authoringMessages } from "./messages/en.ts";
import { EstimateText, hasFailedRun, RunCosts } from "./run-costs.tsx";
import type { StreamState } from "./use-stream.ts";

type CheckEvent =
  | { readonly type: "end"; readonly runs: readonly AiRun[]; readonly is_complete: boolean }
  | { readonly type: "finding" | "skipped" };

interface CheckViewProps {
  readonly stream: StreamState<CheckEvent> & { readonly stop: () => void };
  /** Number of findings so far, including ignored ones. */
  readonly count: number;
  readonly estimate: RunEstimate | undefined;
  readonly onStart: () => void;
  /** Buttons in addition to the one that starts and stops the check. */
  readonly actions: ReactNode;
  /** The findings. */
  readonly children: ReactNode;
}

/** A check by a model: its progress, findings and price, and the button that starts and stops it. */
export function CheckView({
  stream: { phase, error, events, stop },
  count,
  estimate,
  onStart,
  actions,
  children,
}: CheckViewProps): ReactElement {
  const t = useT(authoringMessages);
  const ends = events.flatMap((event) => (event.type === "end" ? [event] : []));
  const runs = ends.flatMap((end) => end.runs);
  const isComplete = ends.every((end) => end.is_complete);
  const states = {
    ...{ idle: "", failed: "" },
    running: t("checking"),
    finished: count > 0 ? t("check_finished", { n: count }) : t(isComplete ? "check_none" : "check_unfinished"),
    stopped: t("stopped"),
    broken: t("broken", { reason: error?.message ?? "" }),
  };
  return (
    <>
      {phase === "failed" && <ErrorState title={t("check_failed")} message={error?.message ?? ""} />}
      {phase !== "idle" && phase !== "failed" && (
        <Text role="status" fw={600}>
          {states[phase]}
        </Text>
      )}
      {!isComplete && !hasFailedRun(runs) && (
        <Text size="sm" c="warning">
          {t("check_incomplete")}
        </Text>
      )}
      {children}
      <RunCosts runs={runs} />
      <Group justify="space-between">
        {phase === "idle" ? <EstimateText estimate={estimate} /> : <span />}
        <Group gap="xs">
          {actions}
          {phase === "running" ? (
            <Button variant="default" onClick={stop}>
              {t("stop")}
            </Button>
          ) : (
            <Button variant={phase === "idle" ? "filled" : "default"} onClick={onStart}>
              {phase === "idle" ? t("check_start") : t("check_again")}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}
