import { useState, type ReactElement, type ReactNode } from "react";
import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { ApiError, getErrorReason } from "../../api/api-error.ts";
import { useVisitor } from "../../api/auth.api.ts";
import { useMailStatus, useSendTestMail } from "../../api/configuration.api.ts";
import { configurationMessages } from "./messages/en.ts";
import { ApproveHostButton } from "./approve-host-button.tsx";
import { SaveFirstHint } from "./save-first-hint.tsx";
import { useResetOnNewVersion } from "./use-reset-on-new-version.ts";

type MessageKey = keyof (typeof configurationMessages)["en"];

interface MailPanelProps {
  /** False while there are unsaved changes: the test uses the saved settings. */
  readonly isSaved: boolean;
  /** The version of the saved settings. */
  readonly version: number;
  /** The saved mail server. */
  readonly host: string;
  readonly onApprove: (host: string) => void;
}

/** Mail status, a test message, and the mails that could not be sent. */
export function MailPanel({ isSaved, version, host, onApprove }: MailPanelProps): ReactElement {
  const t = useT(configurationMessages);
  const { data: status } = useMailStatus();
  const { user } = useVisitor();
  const locale = useLocale();
  const test = useSendTestMail();
  useResetOnNewVersion(test.reset, version);
  const [typed, setTyped] = useState<string | null>(null);
  const recipient = typed ?? user?.email ?? "";
  const formatReason = (reason: string): string => {
    const key = `reason_${reason}`;
    return t((Object.hasOwn(configurationMessages.en, key) ? key : "reason_refused") as "reason_refused");
  };
  const reason = test.error instanceof ApiError ? test.error.params["reason"] : undefined;
  const failure =
    test.error === null
      ? null
      : typeof reason === "string"
        ? t("not_sent", { reason: formatReason(reason) })
        : getErrorReason(test.error);

  return (
    <Stack gap="md">
      {status !== undefined && (
        <Alert color={status.state === "ready" ? "success" : "info"} role="presentation">
          {t(`mail_${status.state}` satisfies MessageKey)} {status.queued > 0 && t("mail_queued", { n: status.queued })}
        </Alert>
      )}
      {status !== undefined && status.state !== "no_transport" && (
        <>
          <Group align="flex-end" gap="sm">
            <TextInput
              className="test-recipient"
              type="email"
              label={t("test_to")}
              value={recipient}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={!isSaved || recipient === ""}
              loading={test.isPending}
              onClick={() => test.mutate(recipient)}
            >
              {t("send_test")}
            </Button>
          </Group>
          {!isSaved && <SaveFirstHint />}
          <div role="status">{test.isSuccess && <Text size="sm">{t("test_sent")}</Text>}</div>
          <FormError message={failure} />
          {reason === "host_not_approved" && isSaved && <ApproveHostButton host={host} onApprove={onApprove} />}
        </>
      )}
      {status !== undefined && status.failed.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t("failed_mails")}
          </Text>
          <List size="sm">
            {status.failed.map(({ id, recipient: to, failure: code, failed_at }) => (
              <List.Item key={id}>
                {new Date(failed_at).toLocaleString(locale)}: {to} – {formatReason(code)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

/** Explains why verification has no effect although it is switched on. */
export function VerificationNotice(): ReactNode {
  const t = useT(configurationMessages);
  const { data: status } = useMailStatus();
  if (status === undefined || status.state === "ready") return null;
  return (
    <Alert color="warning" role="status">
      {t("email_verification_idle")} {t(`mail_${status.state}` satisfies MessageKey)}
    </Alert>
  );
}
