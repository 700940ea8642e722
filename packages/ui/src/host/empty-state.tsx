import type { ReactElement, ReactNode } from "react";
import { Group, Stack, Text, Title } from "@mantine/core";

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
