import type { ReactElement, ReactNode } from "react";
import { Group, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";

interface SectionProps {
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the tab with its own heading. */
export function Section({ title, description, actions, children }: SectionProps): ReactElement {
  return (
    <Stack component="section" gap="sm" className="pricing-section">
      <Group justify="space-between" align="flex-end">
        <div className="pricing-intro">
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows the loading or error state of a query, or renders its data. */
export function Loaded<T>({ query, children }: LoadedProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    <LoadingRows rows={2} />
  ) : (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  );
}
