import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../api/auth.api.ts";
import { appMessages } from "./messages/en.ts";

/** The configured application name; a placeholder until it is set or loaded. */
export function useAppName(): string {
  const t = useT(appMessages);
  return useAuthConfig()?.app_name ?? t("app_name_placeholder");
}
