import type { UsageEvent, UsageSums } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatUnits } from "../../lib/format-money.ts";
import { usageComponentsMessages } from "./messages/en.ts";

const OPERATION_KEYS = {
  chat: "operation_chat",
  "image.generate": "operation_image_generate",
  "video.generate": "operation_video_generate",
  transcribe: "operation_transcribe",
} as const satisfies Record<UsageEvent["operation"], string>;

/** Labels for units, users and purposes of usage. */
export function useUsageTexts() {
  const t = useT(usageComponentsMessages);
  const locale = useLocale();
  const describeUnit = ({ unit, amount }: UsageSums["units"][number]): string =>
    t(`unit_${unit}`, { n: Number(amount), amount: formatUnits(amount, locale) });
  return {
    describeUnit,
    describeUnits: (units: UsageSums["units"]): readonly string[] => units.map(describeUnit),
    describePurpose: (purpose: UsageEvent["purpose"]): string => t(`purpose_${purpose}`),
    describeOperation: (operation: UsageEvent["operation"]): string => t(OPERATION_KEYS[operation]),
    describeUser: (user: Pick<UsageEvent, "user_id" | "username">): string =>
      user.username ?? t(user.user_id === null ? "no_account" : "deleted_account"),
  };
}
