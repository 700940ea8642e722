import type { RestoreFailureCode } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { backupsMessages } from "./messages/en.ts";

/** Text for a code that says why a restore is impossible; null for an unknown code. */
export function useReasonText(): (reason: unknown) => string | null {
  const t = useT(backupsMessages);
  return (reason) => {
    if (typeof reason !== "string" || !Object.hasOwn(backupsMessages.en, `reason_${reason}`)) return null;
    return t(`reason_${reason as RestoreFailureCode}`);
  };
}
