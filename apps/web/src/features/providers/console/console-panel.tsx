import { useState, type ReactElement } from "react";
import { Alert, Card, Tabs, Title } from "@mantine/core";
import type { Provider, ProviderModel } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { useProviderModels } from "../../../api/providers.api.ts";
import { BudgetNotice } from "../../../components/budgets/budget-notice.tsx";
import { consoleMessages } from "./messages/en.ts";
import { MediaConsole } from "./media-console.tsx";
import { TextConsole } from "./text-console.tsx";
import { TranscriptionConsole } from "./transcription-console.tsx";
import "./console.css";

const KINDS = ["text", "image", "video", "transcription"] as const;
type Kind = (typeof KINDS)[number];

function listKinds({ capabilities }: Provider): readonly Kind[] {
  return KINDS.filter((kind) =>
    kind === "text" ? capabilities.includes("llm") || capabilities.includes("code") : capabilities.includes(kind),
  );
}

/** Whether the provider has a capability that its console can run. */
export function hasConsole(provider: Provider): boolean {
  return listKinds(provider).length > 0;
}

/** Models to suggest: those with the capability, and those whose capabilities are unknown. */
function selectModels(models: readonly ProviderModel[], kind: Kind): readonly string[] {
  const neededCapabilities = kind === "text" ? (["llm", "code"] as const) : ([kind] as const);
  return models
    .filter(
      ({ capabilities }) =>
        capabilities === null || neededCapabilities.some((capability) => capabilities.includes(capability)),
    )
    .map(({ name }) => name);
}

/** Runs the provider manually: text, images, videos and transcriptions; says so if the visitor may not run it. */
export function ConsolePanel({ provider }: { readonly provider: Provider }): ReactElement {
  const t = useT(consoleMessages);
  if (!provider.read_only) return <RunPanel provider={provider} />;
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby="console-title">
      <Title order={2} size="h3" mb="md" id="console-title">
        {t("title")}
      </Title>
      <Alert color="info" role="presentation">
        {t(provider.status === "archived" ? "inactive" : "read_only")}
      </Alert>
    </Card>
  );
}

function RunPanel({ provider }: { readonly provider: Provider }): ReactElement {
  const t = useT(consoleMessages);
  const kinds = listKinds(provider);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "text");
  const isActive = provider.status === "active";
  // A run whose key is refused deactivates the provider; the panel stays, with the input and the reason of the failure.
  const [wasActive, setWasActive] = useState(isActive);
  if (isActive && !wasActive) setWasActive(true);
  const models = useProviderModels(provider.id, isActive).data?.items ?? [];
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby="console-title">
      <Title order={2} size="h3" mb="md" id="console-title">
        {t("title")}
      </Title>
      {isActive && <BudgetNotice providerId={provider.id} />}
      {!isActive && (
        <Alert color="info" role="presentation" mb={wasActive ? "md" : 0}>
          {t("inactive")}
        </Alert>
      )}
      {wasActive && (
        <Tabs value={kind} onChange={(next) => setKind(KINDS.find((one) => one === next) ?? kind)}>
          <Tabs.List mb="lg">
            {kinds.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tab_${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* All tabs stay mounted, so that input and runs survive a switch to another tab. */}
          {kinds.map((one) => (
            <Tabs.Panel key={one} value={one}>
              {one === "text" ? (
                <TextConsole provider={provider} models={selectModels(models, one)} />
              ) : one === "transcription" ? (
                <TranscriptionConsole provider={provider} models={selectModels(models, one)} />
              ) : (
                <MediaConsole provider={provider} kind={one} models={selectModels(models, one)} />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Card>
  );
}
