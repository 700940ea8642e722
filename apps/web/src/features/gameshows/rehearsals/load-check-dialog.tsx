import { useState, type ReactElement } from "react";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { LoadCheck, LoadReport } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useLoadCheck, useStartLoadCheck, useStopLoadCheck } from "../../../api/rehearsals.api.ts";
import { BotsForm } from "./bots-form.tsx";
import { rehearsalMessages } from "./messages/en.ts";
import styles from "./rehearsals.module.css";

/** Same as the contract's `LOAD_CHECK_BOTS`, whose module would load Zod. */
const BOTS = { min: 25, max: 300, default: 100, step: 25, marks: [25, 100, 200, 300] } as const;

/** Measures how many phones the server carries, and shows the result. */
export function LoadCheckDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(rehearsalMessages);
  const [id, setId] = useState<string | null>(null);
  const { data, error } = useLoadCheck(id);
  const stop = useStopLoadCheck();
  const isRunning = id !== null && error === null && data?.phase !== "done" && data?.phase !== "failed";

  function close(): void {
    if (isRunning) stop.mutate(id);
    onClose();
  }
  return (
    <Modal opened size="lg" onClose={close} title={t("load_check")}>
      {id === null ? (
        <StartForm onStarted={setId} onClose={onClose} />
      ) : isRunning ? (
        <Progress phase={data?.phase ?? "registering"} onStop={close} />
      ) : (
        <Stack>
          {data?.report == null ? (
            <Alert color="error" role="alert" icon={<IconCircleX aria-hidden />}>
              {error?.message ?? t("phase_failed")}
            </Alert>
          ) : (
            <Report bots={data.bots} report={data.report} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setId(null)}>
              {t("again")}
            </Button>
            <Button onClick={onClose} data-autofocus>
              {t("close")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface StartFormProps {
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

function StartForm({ onStarted, onClose }: StartFormProps): ReactElement {
  const t = useT(rehearsalMessages);
  const { mutate, isPending, error } = useStartLoadCheck();
  return (
    <BotsForm
      range={BOTS}
      label={t("load_bots")}
      describeValue={(n) => t("load_bots_value", { n })}
      submitLabel={t("start_check")}
      isPending={isPending}
      error={error}
      onSubmit={(bots) => mutate(bots, { onSuccess: ({ id }) => onStarted(id) })}
      onClose={onClose}
      remark={t("not_measured")}
    >
      <Text>{t("load_intro")}</Text>
    </BotsForm>
  );
}

interface ProgressProps {
  readonly phase: LoadCheck["phase"];
  readonly onStop: () => void;
}

function Progress({ phase, onStop }: ProgressProps): ReactElement {
  const t = useT(rehearsalMessages);
  return (
    <Stack>
      <Group role="status" wrap="nowrap">
        <Loader size="sm" />
        <Text>{t(phase === "done" ? "phase_buzzer" : `phase_${phase}`)}</Text>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t("stop_check")}
        </Button>
      </Group>
    </Stack>
  );
}

const VERDICTS = {
  good: { color: "success", Icon: IconCircleCheck },
  tight: { color: "warning", Icon: IconAlertTriangle },
  too_much: { color: "error", Icon: IconCircleX },
} as const;

function Report({ bots, report }: { readonly bots: number; readonly report: LoadReport }): ReactElement {
  const t = useT(rehearsalMessages);
  const locale = useLocale();
  const { verdict, reasons } = report;
  const { color, Icon } = VERDICTS[verdict];
  const rows = [
    ["row_press", report.press_ack_ms],
    ["row_submission", report.submission_ack_ms],
    ["row_screens", report.screens_ms],
    ["row_event_loop", report.event_loop_delay_ms],
  ] as const;
  const toMilliseconds = (value: number): string => t("milliseconds", { n: Math.round(value).toLocaleString(locale) });
  return (
    <Stack>
      <Alert color={color} role="status" icon={<Icon aria-hidden />}>
        <p className={styles["verdict"]}>{t(`verdict_${verdict}`, { n: bots })}</p>
        <Text>{t(`verdict_${verdict}_text`)}</Text>
        {reasons.length > 0 && (
          <Text>
            {t("because", {
              reasons: new Intl.ListFormat(locale).format(reasons.map((reason) => t(`reason_${reason}`))),
            })}
          </Text>
        )}
      </Alert>
      <table className={styles["figures"]} aria-label={t("figures")}>
        <thead>
          <tr>
            <th scope="col">{t("figure")}</th>
            <th scope="col">{t("typical")}</th>
            <th scope="col">{t("worst_of_100")}</th>
            <th scope="col">{t("maximum")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { p50, p99, max }]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{toMilliseconds(p50)}</td>
              <td>{toMilliseconds(p99)}</td>
              <td>{toMilliseconds(max)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm">
        {t("connected", { connected: report.connected, bots })}
        <br />
        {t("cpu", { server: report.server_cpu_percent, bots: report.bots_cpu_percent, cores: report.cores })}
      </Text>
      <Text size="sm" c="dimmed">
        {t("not_measured")}
      </Text>
    </Stack>
  );
}
