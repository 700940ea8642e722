import type { ReactElement } from "react";
import { Alert, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { RouteCall } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { pricingMessages } from "../messages/en.ts";
import { RatingSteps } from "../rating-steps.tsx";
import { useNames } from "../use-names.ts";

type Trial = RouteCall<"POST /pricing/models/preview">["response"];

/** What the model would have charged for the usage of the last 30 days. */
export function TrialStep({ trial }: { readonly trial: Trial }): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { formatQuantity, formatMoney } = useNames();
  if (trial.events === 0)
    return (
      <Alert color="info" role="status">
        {t("trial_no_events")}
      </Alert>
    );
  const sum = (sums: Trial["charges"]): string =>
    sums.length === 0 ? "–" : sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ");
  const facts = [
    [t("trial_events"), trial.events.toLocaleString(locale)],
    [t("trial_rated"), trial.rated.toLocaleString(locale)],
    [t("trial_charges"), sum(trial.charges)],
    [t("trial_vendor_costs"), sum(trial.vendor_costs)],
  ] as const;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t("trial_text")}
      </Text>
      {!trial.is_complete && <Text size="sm">{t("trial_incomplete", { n: trial.events.toLocaleString(locale) })}</Text>}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} className="pricing-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="pricing-card">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </SimpleGrid>
      {trial.unrated.length > 0 && (
        <Alert color="warning" role="presentation" title={t("trial_unrated")}>
          <ul className="pricing-prices">
            {trial.unrated.map(({ reason, events }) => (
              <li key={reason}>{`${t("events_n", { n: events })}: ${t(`reason_${reason}`)}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Title order={4} size="h5">
        {t("trial_examples")}
      </Title>
      {trial.examples.map(({ event, charge, reason, steps }) => (
        <details key={event.id} className="pricing-card">
          <summary>
            {`${formatQuantity(event.unit_amount, event.unit_type)}${event.model === "" ? "" : ` · ${event.model}`}: `}
            <strong>
              {charge === null ? t(`reason_${reason ?? "no_rule"}`) : formatMoney(charge.line_amount, charge.currency)}
            </strong>
          </summary>
          <RatingSteps steps={steps} />
        </details>
      ))}
    </Stack>
  );
}
