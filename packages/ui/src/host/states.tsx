import type { ReactElement, ReactNode } from "react";
import { Alert, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { host_messages } from "./messages/index.ts";

interface EmptyStateProps {
  /** An inline picture of our own. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** 1 where it is the whole screen; 2 below a page header. */
  readonly level?: 1 | 2;
  /** What this is, and how to begin. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Nothing here yet: says what belongs here and offers the one button to begin. */
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

/** Something could not be loaded: what happened, and the way on. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps): ReactElement {
  const t = useT(host_messages);
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

/** What went wrong with a form as a whole; an empty region until then, so that the text is read out. */
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
  /** How many blocks stand in for what comes. */
  readonly rows?: number;
  readonly height?: number;
}

/** Grey blocks in the place of a list. */
export function LoadingRows({ rows = 4, height = 64 }: LoadingProps): ReactElement {
  const t = useT(host_messages);
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** Stands in for a whole screen while its code and data come. */
export function LoadingPage(): ReactElement {
  return (
    <Stack gap="lg">
      <Skeleton height={44} width="min(22rem, 70%)" radius="md" />
      <LoadingRows />
    </Stack>
  );
}
