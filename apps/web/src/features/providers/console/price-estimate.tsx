import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AiOperation } from "@showrunner/contract/rest";
import { estimateUsage, multiplyCost, sumUnitCosts, type EstimatedRequest } from "@showrunner/contract/run-estimate";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useRunRefusal, type RunEstimateBody } from "../../../api/ai-runs.api.ts";
import { useUnitPrices } from "../../../api/provider-pricing.api.ts";
import { formatMoney } from "../../../lib/format-money.ts";
import { consoleMessages } from "./messages/en.ts";

const TYPING_MS = 400;

/** A request without what is passed apart from it, and what only the server measures. */
type PricedRequest = Omit<EstimatedRequest, "model" | "quality" | "size" | "file_seconds">;

interface PriceEstimateProps {
  readonly providerId: string;
  readonly operation: AiOperation;
  /** Empty for the provider's default. */
  readonly model: string;
  readonly quality?: string;
  readonly size?: string;
  /** The request of the run; while it is running, the output so far is its limit. */
  readonly request: PricedRequest;
  readonly isRunning?: boolean;
}

function toEstimateBody(
  operation: AiOperation,
  { model, quality, size }: Readonly<Record<"model" | "quality" | "size", string>>,
  { max_tokens: maxTokens, count, duration, ...request }: PricedRequest,
): RunEstimateBody {
  return {
    operation,
    ...request,
    ...(model === "" ? {} : { model }),
    ...(quality === "" ? {} : { quality }),
    ...(size === "" ? {} : { size }),
    ...(maxTokens == null ? {} : { max_tokens: maxTokens }),
    ...(count == null ? {} : { count }),
    ...(duration == null ? {} : { duration }),
  };
}

/** Estimated cost of a run, or its cost so far; and why a budget would refuse it. */
export function PriceEstimate(props: PriceEstimateProps): ReactElement | null {
  const { providerId, operation, model, quality = "", size = "", request, isRunning = false } = props;
  const t = useT(consoleMessages);
  const locale = useLocale();
  const typed = { model: model.trim(), quality: quality.trim(), size: size.trim() };
  const [asked] = useDebouncedValue(JSON.stringify(typed), TYPING_MS);
  const query = JSON.parse(asked) as typeof typed;
  const { data } = useUnitPrices(providerId, { operation, ...query });
  const [wanted] = useDebouncedValue(JSON.stringify(toEstimateBody(operation, typed, request)), TYPING_MS);
  const canAsk = !isRunning && data !== undefined && data.model !== null;
  const { data: refusal } = useRunRefusal(providerId, canAsk ? (JSON.parse(wanted) as RunEstimateBody) : null);
  if (data === undefined || data.model === null) return null;
  const cost = sumUnitCosts(
    estimateUsage(operation, { ...request, ...query, model: data.model }).map(({ unit, amount }) => {
      const price = data.items.find((item) => item.unit === unit);
      return price === undefined ? null : multiplyCost({ amount: price.cost, currency: price.currency }, amount);
    }),
  );
  const text = (): string => {
    if (cost === null) return t("estimate_unknown");
    const amount = formatMoney(cost.amount, cost.currency, locale);
    if (isRunning) return t("cost_so_far", { amount });
    // The estimate of a text assumes its maximum length.
    return t(operation === "chat" ? "estimate_most" : "estimate", { amount });
  };
  return (
    <div role="status">
      <Text size="sm" c="dimmed">
        {text()}
      </Text>
      {canAsk && refusal != null && (
        <Text size="sm" c="warning">
          {refusal.message}
        </Text>
      )}
    </div>
  );
}
