import { useState, type ReactElement } from "react";
import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import type { AiOperation, AiRun, Provider } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useRunHistory } from "../../../api/ai-runs.api.ts";
import { flattenPages } from "../../../api/pagination.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { consoleMessages } from "./messages/en.ts";
import { RunResult } from "./run-progress.tsx";

interface RunHistoryProps {
  readonly provider: Provider;
  readonly operation: AiOperation;
  /** Fills the form with the request of a run. */
  readonly onReuse: (run: AiRun) => void;
}

/** The user's previous runs of the provider. */
export function RunHistory({ provider, operation, onReuse }: RunHistoryProps): ReactElement {
  const t = useT(consoleMessages);
  const runs = useRunHistory(provider.id, operation);
  const items = flattenPages(runs.data);
  return (
    <Stack gap="sm" component="section" aria-label={t("history")}>
      <Title order={3} size="h4">
        {t("history")}
      </Title>
      {runs.isPending ? (
        <LoadingRows rows={2} />
      ) : runs.data === undefined ? (
        <ErrorState message={runs.error?.message ?? ""} onRetry={() => void runs.refetch()} />
      ) : items.length === 0 ? (
        <Text c="dimmed">{t("history_empty")}</Text>
      ) : (
        <ul className="console-history">
          {items.map((run) => (
            <HistoryEntry key={run.id} run={run} onReuse={() => onReuse(run)} onRunAgain={() => void runs.refetch()} />
          ))}
        </ul>
      )}
      {runs.hasNextPage && (
        <Group>
          <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t("show_more")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface HistoryEntryProps {
  readonly run: AiRun;
  readonly onReuse: () => void;
  readonly onRunAgain: () => void;
}

function HistoryEntry({ run, onReuse, onRunAgain }: HistoryEntryProps): ReactElement {
  const t = useT(consoleMessages);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const isBad = run.state === "failed" || run.state === "unknown";
  return (
    <li>
      <Stack gap={6}>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {formatMoment(run.created_at, locale)}
          </Text>
          <Badge variant="light" color={isBad ? "error" : run.state === "done" ? "success" : "info"}>
            {t(`state_${run.state}`)}
          </Badge>
        </Group>
        <Text lineClamp={2} className="console-prompt">
          {run.request.prompt === "" ? run.request.file_name : run.request.prompt}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? "hide" : "show")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onReuse}>
            {t("reuse")}
          </Button>
        </Group>
        {isOpen && <RunResult run={run} onRunAgain={onRunAgain} />}
      </Stack>
    </li>
  );
}
