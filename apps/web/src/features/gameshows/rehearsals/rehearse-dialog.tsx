import type { ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Rehearsal } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { useEndRehearsal, useRehearsals, useStartRehearsal } from "../../../api/rehearsals.api.ts";
import { BotsForm } from "./bots-form.tsx";
import { rehearsalMessages } from "./messages/en.ts";

interface RehearseDialogProps {
  readonly showId: string;
  readonly onClose: () => void;
}

/** Same as the contract's `REHEARSAL_BOTS`, whose module would load Zod. */
const BOTS = { min: 1, max: 200, default: 40, step: 1, marks: [1, 50, 100, 150, 200] } as const;

/** Starts a rehearsal, or links to the running one, because each user can have only one at a time. */
export function RehearseDialog({ showId, onClose }: RehearseDialogProps): ReactElement {
  const t = useT(rehearsalMessages);
  const { data, error, refetch } = useRehearsals();
  const [running] = data?.items ?? [];
  return (
    <Modal opened onClose={onClose} title={t("rehearse")}>
      {data === undefined ? (
        error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState title={t("rehearse")} message={error.message} onRetry={() => void refetch()} />
        )
      ) : running === undefined ? (
        <StartForm showId={showId} onClose={onClose} />
      ) : (
        <Running rehearsal={running} onClose={onClose} />
      )}
    </Modal>
  );
}

function StartForm({ showId, onClose }: RehearseDialogProps): ReactElement {
  const t = useT(rehearsalMessages);
  const language = useLocale();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useStartRehearsal(showId);

  function start(bots: number): void {
    mutate(
      { bots, language },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({ to: "/gameshows/$id", params: { id } });
        },
      },
    );
  }
  return (
    <BotsForm
      range={BOTS}
      label={t("bots")}
      describeValue={(n) => t("bots_value", { n })}
      submitLabel={t("start_rehearsal")}
      isPending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Text>{t("rehearse_intro")}</Text>
      <Text size="sm" c="dimmed">
        {t("rehearse_kept")}
      </Text>
    </BotsForm>
  );
}

function Running({
  rehearsal: { id, source_name, bots },
  onClose,
}: {
  readonly rehearsal: Rehearsal;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(rehearsalMessages);
  const navigate = useNavigate();
  const { mutate, isPending } = useEndRehearsal();
  return (
    <Stack>
      <Text>{source_name === null ? t("running", { n: bots }) : t("running_of", { n: bots, name: source_name })}</Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate(id, { onError: ({ message }) => notify({ kind: "error", message }) })}
        >
          {t("end_rehearsal")}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            void navigate({ to: "/gameshows/$id", params: { id } });
          }}
        >
          {t("open_rehearsal")}
        </Button>
      </Group>
    </Stack>
  );
}
