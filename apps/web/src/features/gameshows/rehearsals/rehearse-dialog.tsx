import { useId, useState, type FormEvent, type ReactElement } from "react";
import { Alert, Button, Group, Modal, Slider, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Rehearsal } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingRows, notify } from "@showrunner/ui/host";
import { useEndRehearsal, useRehearsals, useStartRehearsal } from "../../../api/rehearsals.api.ts";
import { rehearsalMessages } from "./messages/index.ts";
import styles from "./rehearsals.module.css";

interface RehearseDialogProps {
  readonly showId: string;
  readonly onClose: () => void;
}

/** As the contract's `REHEARSAL_BOTS`, whose module would load zod. */
const BOTS = { min: 1, max: 200, default: 40 } as const;
const MARKS = [1, 50, 100, 150, 200].map((value) => ({ value, label: String(value) }));

/** Starts a rehearsal, or leads to the running one: each user has one at a time. */
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
  const label = useId();
  const navigate = useNavigate();
  const [bots, setBots] = useState<number>(BOTS.default);
  const { mutate, isPending, error } = useStartRehearsal(showId);

  function start(event: FormEvent): void {
    event.preventDefault();
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
    <form onSubmit={start}>
      <Stack>
        <Text>{t("rehearse_intro")}</Text>
        <Text size="sm" c="dimmed">
          {t("rehearse_kept")}
        </Text>
        <div className={styles["slider"]}>
          <Group justify="space-between">
            <Text fw={600} id={label}>
              {t("bots")}
            </Text>
            <Text className={styles["count"] ?? ""}>{t("bots_value", { n: bots })}</Text>
          </Group>
          <Slider
            min={BOTS.min}
            max={BOTS.max}
            marks={MARKS}
            value={bots}
            onChange={setBots}
            label={null}
            thumbProps={{ "aria-labelledby": label }}
          />
        </div>
        {error !== null && (
          <Alert color="error" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending} data-autofocus>
            {t("start_rehearsal")}
          </Button>
        </Group>
      </Stack>
    </form>
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
