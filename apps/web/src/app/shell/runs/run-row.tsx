import type { ReactElement } from "react";
import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { AiRunSummary } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { useCancelRun } from "../../../api/ai-runs.api.ts";
import { isRunActive } from "../../../api/run-states.api.ts";
import { runsMessages } from "./messages/en.ts";
import { toRunLink, useRunName } from "./use-run-name.ts";

interface RunRowProps {
  readonly run: AiRunSummary;
  readonly onOpen: () => void;
}

export function RunRow({ run, onOpen }: RunRowProps): ReactElement {
  const t = useT(runsMessages);
  const cancel = useCancelRun();
  const name = useRunName()(run);
  return (
    <li>
      <Link {...toRunLink(run)} className="runs-dock-link" aria-label={t("open", { name })} onClick={onOpen}>
        <span>{name}</span>
        <Text span size="sm" c={run.state === "failed" ? "error" : "dimmed"}>
          {run.is_cancelling ? t("cancelling") : t(`state_${run.state}`)} · {run.model}
        </Text>
      </Link>
      {isRunActive(run) && (
        <ActionIcon
          variant="subtle"
          aria-label={t("cancel", { name })}
          disabled={run.is_cancelling}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(run.id, { onError: ({ message }) => notify({ kind: "error", message }) })}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
