import { useEffect, useRef, useState, type ReactElement } from "react";
import { Button, Group, Loader, Popover, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { AiRunSummary } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { isRunActive, useRunStates } from "../../../api/run-states.api.ts";
import { followRuns, loadFollowedRuns, saveFollowedRuns, type FollowedRuns } from "./followed-runs.ts";
import { runsMessages } from "./messages/en.ts";
import { RunRow } from "./run-row.tsx";
import { toRunLink, useRunName } from "./use-run-name.ts";
import "./runs-dock.css";

const NOTIFICATION_ID = "runs-ended";

/** Running and recently ended runs, in the app bar of every screen; absent while there are none. */
export default function RunsDock(): ReactElement | null {
  const t = useT(runsMessages);
  const { data } = useRunStates();
  const [followed, setFollowed] = useFollowedRuns(data);
  const [isOpen, setOpen] = useState(false);
  const shown = data?.filter((run) => isRunActive(run) || followed.ended.has(run.id)) ?? [];
  const active = shown.filter(isRunActive).length;
  if (shown.length === 0) return null;
  const label = active > 0 ? t("running", { n: active }) : t("ended", { n: shown.length });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          className="runs-dock"
          size="compact-md"
          variant="default"
          aria-label={label}
          aria-expanded={isOpen}
          leftSection={active > 0 ? <Loader size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? active : shown.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="sm">
          <Group justify="space-between">
            <Text fw={600}>{t("title")}</Text>
            {followed.ended.size > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  setFollowed({ ...followed, ended: new Set() });
                  setOpen(false);
                }}
              >
                {t("dismiss")}
              </Button>
            )}
          </Group>
          <ul className="runs-dock-list">
            {shown.map((run) => (
              <RunRow key={run.id} run={run} onOpen={() => setOpen(false)} />
            ))}
          </ul>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Follows runs, notifies when they end, and refetches queries that show their results. */
function useFollowedRuns(
  items: readonly AiRunSummary[] | undefined,
): readonly [FollowedRuns, (followed: FollowedRuns) => void] {
  const [followed, setFollowed] = useState(() => loadFollowedRuns(sessionStorage));
  const latest = useRef(followed);
  const notifyEnded = useNotifyEnded();
  const queries = useQueryClient();
  const keep = (next: FollowedRuns): void => {
    latest.current = next;
    saveFollowedRuns(sessionStorage, next);
    setFollowed(next);
  };
  useEffect(() => {
    if (items === undefined) return;
    const { after, ended } = followRuns(latest.current, items);
    keep(after);
    const refetch = (key: string): void => void queries.invalidateQueries({ queryKey: [key] });
    // The page may show an older state of any of these runs, even of one that this tab never saw running.
    for (const key of ["ai-runs", "own-budgets"]) refetch(key);
    if (ended.length === 0) return;
    notifyEnded(ended);
    for (const key of ["assets", "images", "media-usage"]) refetch(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once per response
  }, [items]);
  return [followed, keep];
}

/** Shows one message for all runs that ended together, with a link to the result. */
function useNotifyEnded(): (ended: readonly AiRunSummary[]) => void {
  const t = useT(runsMessages);
  const nameOf = useRunName();
  const router = useRouter();
  return (ended) => {
    // The user knows about runs that they cancelled.
    const reported = ended.filter(({ state, failure }) => state !== "cancelled" && failure !== "cancelled");
    const done = reported.filter(({ state }) => state === "done");
    const [first] = done.length > 0 ? done : reported;
    if (first === undefined) return;
    const isDone = done.length > 0;
    const link = toRunLink(first);
    notify({
      id: NOTIFICATION_ID,
      kind: isDone ? "success" : "warning",
      message: t(isDone ? "done" : "failed", { n: isDone ? done.length : reported.length, name: nameOf(first) }),
      action: { label: t("show"), run: () => void router.navigate(link) },
    });
  };
}
