import type { AiOperation, UsageUnit } from "@showrunner/contract/rest";
import type { UsageFact } from "../../ai/provider-definition.ts";

/** Units in which all runs are metered. In other units they are metered only where these have a price. */
const OWN_UNITS: Readonly<Record<AiOperation, readonly UsageUnit[]>> = {
  chat: ["input_tokens", "cached_input_tokens", "output_tokens"],
  "image.generate": ["images"],
  "video.generate": ["video_seconds"],
  transcribe: ["audio_seconds"],
};

const isToken = (unit: UsageUnit): boolean => unit.endsWith("_tokens");
const isSameKind = (a: UsageUnit, b: UsageUnit): boolean => a === b || (isToken(a) && isToken(b));

/**
 * Decides what a run is metered at: its usage, completed by its estimate in units that have a price but whose amount is
 * unknown. Without usage it was not charged, and nothing is metered. Usage in a further unit without a price is
 * omitted, because it would have no cost and count as unrated wherever no rule bills it; only tokens that a vendor
 * reports of images are kept as statistics.
 */
export function completeFacts(
  operation: AiOperation,
  usage: readonly UsageFact[],
  estimate: readonly UsageFact[],
  hasPrice: (fact: UsageFact) => boolean,
): readonly UsageFact[] {
  if (usage.length === 0) return [];
  const isOwn = ({ unit, isEstimate }: UsageFact): boolean =>
    OWN_UNITS[operation].includes(unit) || (operation === "image.generate" && isToken(unit) && !isEstimate);
  const isUnknown = ({ unit }: UsageFact): boolean => usage.every((fact) => !isSameKind(fact.unit, unit));
  const wasSent = usage.some(({ isEstimate }) => !isEstimate);
  return [
    ...usage.filter((fact) => isOwn(fact) || hasPrice(fact)),
    ...estimate
      .filter((fact) => !OWN_UNITS[operation].includes(fact.unit) && isUnknown(fact) && hasPrice(fact))
      // The number of requests is exact once the vendor has responded.
      .map((fact) => (fact.unit === "requests" ? { ...fact, isEstimate: !wasSent } : fact)),
  ];
}
