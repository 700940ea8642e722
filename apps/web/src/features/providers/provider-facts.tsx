import type { ReactElement, ReactNode } from "react";
import { Code } from "@mantine/core";
import type { Provider, ProviderDefinitionInfo } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatMoment } from "../../lib/format-moment.ts";
import { providersMessages } from "./messages/en.ts";
import { CapabilityBadges } from "./provider-badges.tsx";
import { useFieldTexts } from "./use-field-texts.ts";

interface ProviderFactsProps {
  readonly provider: Provider;
  readonly definition: ProviderDefinitionInfo | undefined;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Details of a provider; for secrets, only which ones are stored. */
export function ProviderFacts({ provider, definition }: ProviderFactsProps): ReactElement {
  const t = useT(providersMessages);
  const locale = useLocale();
  const textsOf = useFieldTexts();
  const { settings, credentials_set: stored } = provider;
  return (
    <dl className="provider-facts">
      <Fact label={t("capabilities")}>
        <CapabilityBadges capabilities={provider.capabilities} />
      </Fact>
      <Fact label={t("visibility")}>{t(`visibility_${provider.visibility}`)}</Fact>
      <Fact label={t("owner")}>{provider.owner_name ?? t("owner_installation")}</Fact>
      <Fact label={t("slug")}>
        <Code>{provider.slug}</Code>
      </Fact>
      <Fact label={t("kind")}>{definition?.name ?? provider.provider_key}</Fact>
      {settings !== null &&
        Object.entries(settings).map(([key, value]) => (
          <Fact key={key} label={textsOf(key).label}>
            {value}
          </Fact>
        ))}
      <Fact label={t("credentials")}>
        {provider.needs_no_key
          ? t("needs_no_key")
          : stored.length === 0
            ? t("credentials_missing")
            : t("credentials_stored", { names: stored.map((key) => textsOf(key).label).join(", ") })}
      </Fact>
      <Fact label={t("created_at")}>{formatMoment(provider.created_at, locale)}</Fact>
      <Fact label={t("last_validated")}>
        {provider.validated_at === null ? t("never") : formatMoment(provider.validated_at, locale)}
      </Fact>
      {provider.failure !== null && <Fact label={t("last_failure")}>{t(`failure_${provider.failure}`)}</Fact>}
    </dl>
  );
}
