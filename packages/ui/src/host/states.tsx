import type { ReactElement, ReactNode } from "react";
import { Alert, Button, Group, Loader, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { hostMessages } from "./messages/en.ts";

interface EmptyStateProps {
  /** An inline illustration. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** 1 where it is the whole screen; 2 below a page header. */
  readonly level?: 1 | 2;
  /** What belongs here, and how to start. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Empty state: what belongs here, and a button to start. */
export function EmptyState({ picture, title, level = 2, children, actions }: EmptyStateProps): ReactElement {
  return (
    <Stack className="host-empty" align="center" gap="sm">
      {picture}
      <Title order={level} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw="34rem" component="div">
        {children}
      </Text>
      {actions !== undefined && (
        <Group justify="center" mt="xs">
          {actions}
        </Group>
      )}
    </Stack>
  );
}

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
}

/** Error state of a failed load: what happened, and a retry. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps): ReactElement {
  const t = useT(hostMessages);
  return (
    <Alert color="error" icon={<IconAlertTriangle aria-hidden />} title={title ?? t("something_wrong")} role="alert">
      <Stack align="flex-start" gap="sm">
        <span>{message}</span>
        {onRetry && (
          <Button
            size="sm"
            color="error"
            variant="outline"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
          >
            {t("retry")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Error of a whole form; the live region exists beforehand, so that the text is announced. */
export function FormError({ message }: { readonly message: string | null }): ReactElement {
  return (
    <div role="alert">
      {message !== null && (
        <Alert color="error" icon={<IconAlertTriangle aria-hidden />} role="presentation">
          {message}
        </Alert>
      )}
    </div>
  );
}

interface LoadingProps {
  /** Number of skeleton blocks. */
  readonly rows?: number;
  readonly height?: number;
}

/** Skeleton of a list. */
export function LoadingRows({ rows = 4, height = 64 }: LoadingProps): ReactElement {
  const t = useT(hostMessages);
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** Shown while a dialog loads, if that takes a moment. Blocks nothing, since the load may fail. */
export function LoadingNotice(): ReactElement {
  const t = useT(hostMessages);
  return (
    <div role="status" className="host-loading">
      <Loader size="sm" aria-hidden />
      {t("loading")}
    </div>
  );
}

/** Skeleton of a whole screen. */
export function LoadingPage(): ReactElement {
  return (
    <Stack gap="lg">
      <Skeleton height={44} width="min(22rem, 70%)" radius="md" />
      <LoadingRows />
    </Stack>
  );
}
