import type { ReactElement, ReactNode } from "react";
import { Group, Text, Title } from "@mantine/core";

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** Header of a screen: its only h1, a description, and actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps): ReactElement {
  return (
    <Group className="host-page-header" justify="space-between" align="flex-end" gap="md">
      <div className="host-page-header-text">
        <Title order={1}>{title}</Title>
        {description !== undefined && (
          <Text c="dimmed" mt={4} component="div">
            {description}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
