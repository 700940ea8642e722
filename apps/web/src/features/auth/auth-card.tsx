import type { ReactElement, ReactNode } from "react";
import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Logo } from "../../components/illustrations.tsx";
import "./auth-card.css";

interface AuthCardProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** Card layout of login, registration and setup. */
export function AuthCard({ title, intro, children }: AuthCardProps): ReactElement {
  return (
    <div className="auth-card">
      <div className="auth-card-beam" aria-hidden="true" />
      <Paper className="auth-card-box" shadow="xl">
        <Stack gap="lg">
          <div>
            <Group gap="sm" wrap="nowrap" className="auth-card-head">
              <Logo size={40} />
              <Title order={1} className="auth-card-title">
                {title}
              </Title>
            </Group>
            <Text c="dimmed">{intro}</Text>
          </div>
          {children}
        </Stack>
      </Paper>
    </div>
  );
}
