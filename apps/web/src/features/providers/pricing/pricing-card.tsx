import { useState, type ReactElement } from "react";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { Provider } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useProviderPricing } from "../../../api/provider-pricing.api.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { pricingMessages } from "./messages/en.ts";
import { PriceLine } from "./price-line.tsx";
import { PricingDialog } from "./pricing-dialog.tsx";

/** The prices of a provider, for admins. */
export function PricingCard({ provider }: { readonly provider: Provider }): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { data, error, refetch } = useProviderPricing(provider.id);
  const [isEditing, setIsEditing] = useState(false);
  const [hasFormer, setHasFormer] = useState(false);
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby="provider-pricing">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h3" id="provider-pricing">
            {t("title")}
          </Title>
          {data !== undefined && provider.status !== "archived" && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              {t("edit")}
            </Button>
          )}
        </Group>
        {data === undefined ? (
          error === null ? (
            <LoadingRows rows={2} />
          ) : (
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            {data.entries.length === 0 ? (
              <Text c="dimmed">{t("empty")}</Text>
            ) : (
              <ul className="pricing-entries">
                {data.entries.map((entry) => (
                  <li key={entry.id}>
                    <PriceLine
                      entry={entry}
                      note={
                        <Text size="sm" c="dimmed">
                          {t("since", { time: formatMoment(entry.valid_from, locale) })}
                        </Text>
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {data.former.length > 0 && (
              <>
                <Group>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-expanded={hasFormer}
                    onClick={() => setHasFormer(!hasFormer)}
                  >
                    {t("former", { n: data.former.length })}
                  </Button>
                </Group>
                {hasFormer && (
                  <ul className="pricing-entries">
                    {data.former.map((entry) => (
                      <li key={entry.id}>
                        <PriceLine
                          entry={entry}
                          note={
                            <Text size="sm" c="dimmed">
                              {t("from_to", {
                                from: formatMoment(entry.valid_from, locale),
                                to: formatMoment(entry.valid_to ?? entry.valid_from, locale),
                              })}
                            </Text>
                          }
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
            {isEditing && <PricingDialog provider={provider} pricing={data} onClose={() => setIsEditing(false)} />}
          </>
        )}
      </Stack>
    </Card>
  );
}
