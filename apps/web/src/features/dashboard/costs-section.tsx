import type { ReactElement } from "react";
import { Group, Title } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { useUsageSummary } from "../../api/usage.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { UsageTiles } from "../../components/usage/usage-tiles.tsx";
import { dashboardMessages } from "./messages/en.ts";

/** For admins: cost of AI providers in the last 30 days. Absent before the first usage. */
export function CostsSection(): ReactElement | null {
  const t = useT(dashboardMessages);
  const { data } = useUsageSummary({});
  if (data === undefined || data.total.events === 0) return null;
  return (
    <section aria-labelledby="dashboard-costs">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="dashboard-costs">
          {t("costs_title")}
        </Title>
        <LinkButton to="/admin/usage" variant="subtle">
          {t("costs_more")}
        </LinkButton>
      </Group>
      <UsageTiles total={data.total} />
    </section>
  );
}
