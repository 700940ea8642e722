import type { ReactElement } from "react";
import { ActionIcon, Button } from "@mantine/core";
import { IconCoffee, IconPlayerPlay } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { formatClock } from "@showrunner/ui/audience";
import { useSecondsUntil } from "../../../../components/audience/use-seconds-until.ts";
import { useShowClock } from "../../../../live/index.ts";
import { useDesk } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useModeratorSlice, useShowContext } from "../show/show-context.tsx";

const END_BREAK = { type: "end_break" } as const;

/** Starts a break or the countdown to the start, or ends the current one. Hidden when the engine refuses a break. */
export function BreakButton({ compact }: { readonly compact: boolean }): ReactElement | null {
  const t = useT(deskMessages);
  const show = useModeratorSlice("show");
  const round = useModeratorSlice("round");
  const { run, isBusy } = useCommand();
  const { openDialog } = useDesk();
  if (show.break !== undefined)
    return (
      <Button
        size="compact-md"
        flex={1}
        disabled={isBusy(END_BREAK)}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={() => void run(END_BREAK)}
      >
        {show.break.ends_at === null ? t("break_end") : <EndLabel endsAt={show.break.ends_at} />}
      </Button>
    );
  if (show.status === "completed" || round?.phase === "question") return null;
  const label = t(show.status === "ready" ? "break_lobby" : "break");
  if (compact)
    return (
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        title={label}
        onClick={() => openDialog({ kind: "break" })}
      >
        <IconCoffee size={16} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      size="compact-md"
      variant="default"
      flex={1}
      leftSection={<IconCoffee size={16} aria-hidden />}
      onClick={() => openDialog({ kind: "break" })}
    >
      {label}
    </Button>
  );
}

function EndLabel({ endsAt }: { readonly endsAt: number }): ReactElement {
  const t = useT(deskMessages);
  const now = useShowClock(useShowContext().connection);
  return now === null ? <>{t("break_end")}</> : <RunningLabel endsAt={endsAt} now={now} />;
}

function RunningLabel({ endsAt, now }: { readonly endsAt: number; readonly now: () => number }): ReactElement {
  const t = useT(deskMessages);
  const seconds = useSecondsUntil(endsAt, now);
  return <>{t("break_end_at", { time: formatClock(seconds) })}</>;
}
