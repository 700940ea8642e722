import { useState, type ReactElement } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { EmptyState } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useCatalogs, useConversions } from "../../api/pricing.api.ts";
import { CatalogsSection } from "./catalogs-section.tsx";
import { ChargesSection } from "./charges-section.tsx";
import { ConversionsSection } from "./conversions-section.tsx";
import { pricingMessages } from "./messages/en.ts";
import { PreviewSection } from "./preview-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { UnratedSection } from "./unrated-section.tsx";
import { PricingWizard } from "./wizard/pricing-wizard.tsx";
import "./pricing.css";

/** The tab *Pricing*: charges for usage, the rules behind them, and their steps. */
export function PricingTab(): ReactElement {
  const t = useT(pricingMessages);
  const catalogs = useCatalogs();
  const conversions = useConversions();
  const [isWizardOpen, setIsWizardOpen] = useState(false);
  const begin = (
    <Button
      color="accent"
      leftSection={<IconWand size={18} aria-hidden />}
      disabled={catalogs.data === undefined}
      onClick={() => setIsWizardOpen(true)}
    >
      {t("new_model")}
    </Button>
  );
  return (
    <Stack gap="xl">
      {catalogs.data?.length === 0 ? (
        <EmptyState title={t("empty_title")} actions={begin}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <Group justify="space-between">
          <Text c="dimmed" className="pricing-intro">
            {t("intro")}
          </Text>
          {begin}
        </Group>
      )}
      <CatalogsSection />
      <RulesSection catalogs={catalogs.data ?? []} conversions={conversions.data ?? []} />
      <ConversionsSection />
      <UnratedSection />
      <PreviewSection />
      <ChargesSection />
      {isWizardOpen && catalogs.data !== undefined && (
        <PricingWizard
          isFirst={catalogs.data.every(({ is_default }) => !is_default)}
          convertedUnits={conversions.data?.map(({ to_unit }) => to_unit) ?? []}
          onClose={() => setIsWizardOpen(false)}
        />
      )}
    </Stack>
  );
}
