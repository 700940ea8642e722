import type { AiOperation, Image } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { createRequest, estimateUsage } from "../ai-runs/index.ts";
import type { FindPrices } from "../usage/index.ts";
import type { MediaKind } from "./media-models.repository.ts";

export const OPERATIONS = {
  image: "image.generate",
  video: "video.generate",
} as const satisfies Readonly<Record<MediaKind, AiOperation>>;

/** Vendor cost of one request at present prices, metered as runs are; null while a price is unknown. */
export type EstimateCost = (
  providerId: string,
  model: string,
  operation: AiOperation,
  request: ReturnType<typeof createRequest>,
) => Promise<Image["cost"]>;

interface Dependencies {
  readonly findPrices: FindPrices;
  /** What a run would use. */
  readonly estimateUsage: typeof estimateUsage;
  readonly now: () => number;
}

export function createEstimateCost({ findPrices, estimateUsage: estimate, now }: Dependencies): EstimateCost {
  return async (providerId, model, operation, request) => {
    const priceOf = await findPrices(providerId, now());
    const { size, quality } = request;
    const priced = estimate(operation, request).map(({ unit, amount }) =>
      priceOf({ operation, model, quality, size }, unit, amount),
    );
    const [first] = priced;
    if (first == null || priced.some((each) => each?.currency !== first.currency)) return null;
    const amount = priced.reduce((sum, each) => sum.plus(each?.cost ?? 0), new Decimal(0));
    return { amount: amount.toString(), currency: first.currency };
  };
}

/** So many times a cost. */
export function multiplyCost(cost: Image["cost"], count: number): Image["cost"] {
  return cost && { ...cost, amount: new Decimal(cost.amount).times(count).toString() };
}
