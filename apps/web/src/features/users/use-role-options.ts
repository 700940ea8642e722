import { useT } from "@showrunner/i18n/react";
import { usersMessages } from "./messages/en.ts";

/** Options of a select for the role of an account. */
export function useRoleOptions(): { readonly value: string; readonly label: string }[] {
  const t = useT(usersMessages);
  return [
    { value: "user", label: t("role_user") },
    { value: "admin", label: t("role_admin") },
  ];
}
