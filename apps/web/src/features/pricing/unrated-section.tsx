import { useState, type ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { UnratedEvent } from "@showrunner/contract/rest";
import { Modal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useEventPreview, useRerate, useUnrated, type UnratedReason } from "../../api/pricing.api.ts";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { ListSelect } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { pricingMessages } from "./messages/en.ts";
import { RatingSteps } from "./rating-steps.tsx";
import { Loaded, Section } from "./section.tsx";
import { useNames } from "./use-names.ts";

/** Usage without a charge, with the reason. */
export function UnratedSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { formatQuantity } = useNames();
  const [filter, setFilter] = useState<UnratedReason | undefined>();
  const unrated = useUnrated(filter);
  const rerate = useRerate();
  const [shown, setShown] = useState<UnratedEvent | null>(null);
  const total = unrated.data?.pages[0]?.total ?? 0;
  const columns: readonly DataColumn<UnratedEvent>[] = [
    {
      id: "amount",
      label: t("usage"),
      isRowHeader: true,
      render: ({ unit_amount, unit_type }) => formatQuantity(unit_amount, unit_type),
    },
    { id: "time", label: t("time"), render: ({ occurred_at }) => formatMoment(occurred_at, locale) },
    { id: "provider", label: t("provider"), isLong: true, render: ({ provider_name }) => provider_name },
    { id: "model", label: t("model"), isLong: true, render: ({ model }) => model },
    {
      id: "reason",
      label: t("reason"),
      isBlock: true,
      render: ({ reason }) => t(reason === null ? "reason_waiting" : `reason_${reason}`),
    },
  ];
  return (
    <Section
      title={t("unrated")}
      description={t("unrated_text")}
      actions={
        total > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={rerate.isPending}
            onClick={() =>
              rerate.mutate(undefined, {
                onSuccess: ({ events }) => notify({ kind: "info", message: t("rating_started", { n: events }) }),
                onError: (error) => notify({ kind: "error", message: error.message }),
              })
            }
          >
            {t("rate_now")}
          </Button>
        )
      }
    >
      {(total > 0 || filter !== undefined) && (
        <Group mb="sm">
          <ListSelect
            label={t("reason")}
            value={filter}
            defaultLabel={t("all_reasons")}
            options={{
              formula_error: t("reason_formula_error"),
              no_catalog: t("reason_no_catalog"),
              no_conversion: t("reason_no_conversion"),
              no_rule: t("reason_no_rule"),
            }}
            onChange={setFilter}
          />
        </Group>
      )}
      <PagedList
        query={unrated}
        empty={<Text c="dimmed">{t("nothing_unrated")}</Text>}
        isFiltered={filter !== undefined}
        onClearFilter={() => setFilter(undefined)}
      >
        {(items) => (
          <DataTable
            label={t("unrated")}
            columns={columns}
            items={items}
            getKey={({ event_id }) => event_id}
            hasTextActions
            renderActions={(event) => (
              <Button size="compact-sm" variant="subtle" onClick={() => setShown(event)}>
                {t("why")}
              </Button>
            )}
          />
        )}
      </PagedList>
      {shown !== null && <EventDialog id={shown.event_id} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** The charge that an event would get by the current prices, with its steps. */
function EventDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useT(pricingMessages);
  const preview = useEventPreview(id);
  return (
    <Modal opened onClose={onClose} title={t("why_unrated")} size="lg">
      <Loaded query={preview}>{({ steps }) => <RatingSteps steps={steps} />}</Loaded>
    </Modal>
  );
}
