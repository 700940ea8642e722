import type { ReactElement, ReactNode } from "react";
import { Group, Text, Title } from "@mantine/core";

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One card of the profile. */
export function ProfileSection({ id, title, description, actions, children }: ProfileSectionProps): ReactElement {
  return (
    <section className="profile-section" aria-labelledby={`profile-${id}`}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id={`profile-${id}`}>
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" size="sm" mt={4}>
              {description}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  );
}
