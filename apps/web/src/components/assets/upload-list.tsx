import type { ReactElement } from "react";
import { ActionIcon, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { assetComponentsMessages } from "./messages/en.ts";
import type { PendingUpload } from "./use-uploads.ts";

interface UploadListProps {
  readonly pending: readonly PendingUpload[];
  readonly onDrop: (key: number) => void;
}

/** Progress of uploads, and why some failed. */
export function UploadList({ pending, onDrop }: UploadListProps): ReactElement | null {
  const t = useT(assetComponentsMessages);
  if (pending.length === 0) return null;
  return (
    <Stack gap="xs" mb="md" role="group" aria-label={t("uploads")}>
      {pending.map(({ key, name, progress, waitsFor, error }) => (
        <Paper key={key} withBorder p="xs">
          <Group wrap="nowrap" gap="sm">
            <Stack gap={4} flex={1} miw={0}>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {name}
              </Text>
              <WaitNotice refusal={waitsFor} />
              {error === null ? (
                <Progress value={100 * progress} aria-label={t("uploading", { name })} animated={progress === 1} />
              ) : (
                <Text size="sm" c="error" role="alert">
                  {error}
                </Text>
              )}
            </Stack>
            <ActionIcon
              variant="subtle"
              aria-label={error === null ? t("stop", { name }) : t("dismiss", { name })}
              onClick={() => onDrop(key)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

/** How long an upload waits until it is repeated. */
function WaitNotice({ refusal }: { readonly refusal: Error | null }): ReactElement | null {
  const t = useT(assetComponentsMessages);
  const waitS = useRetryDelay(refusal);
  if (waitS === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("waits", { time: formatDelay(waitS) })}
    </Text>
  );
}
