import type { ReactElement, ReactNode } from "react";
import { Text, Title } from "@mantine/core";
import type { ProviderFailure } from "@showrunner/contract/rest";
import { PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { authToolsMessages } from "./messages/en.ts";
import { ProviderSection } from "./provider-section.tsx";
import { TokenCheckSection } from "./token-check-section.tsx";
import "./auth-tools.css";

interface AuthToolsScreenProps {
  readonly describeFailure: (failure: ProviderFailure) => string;
}

/** Tools for admins to diagnose problems with signing in. */
export function AuthToolsScreen({ describeFailure }: AuthToolsScreenProps): ReactElement {
  const t = useT(authToolsMessages);
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
      <div className="auth-tools">
        <ToolCard id="token" title={t("token_title")} text={t("token_text")}>
          <TokenCheckSection />
        </ToolCard>
        <ToolCard id="provider" title={t("provider_title")} text={t("provider_text")}>
          <ProviderSection describeFailure={describeFailure} />
        </ToolCard>
      </div>
    </>
  );
}

interface ToolCardProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function ToolCard({ id, title, text, children }: ToolCardProps): ReactElement {
  return (
    <section className="auth-tool" aria-labelledby={`auth-tool-${id}`}>
      <Title order={2} size="h3" id={`auth-tool-${id}`}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {text}
      </Text>
      {children}
    </section>
  );
}
