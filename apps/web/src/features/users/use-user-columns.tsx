import type { ReactNode } from "react";
import { Badge } from "@mantine/core";
import type { ManagedUser } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { isAdmin, useVisitor } from "../../api/auth.api.ts";
import type { DataColumn } from "../../components/data-table/data-table.tsx";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { usersMessages } from "./messages/en.ts";
import type { UserSort } from "./users-search.ts";

/** Failed sign-ins after which the next one is delayed; see `USER_GUESS_RULES` of the server. */
const NOTABLE_FAILURES = 5;

/** The columns of the list of users. */
export function useUserColumns(): readonly DataColumn<ManagedUser, UserSort>[] {
  const t = useT(usersMessages);
  const locale = useLocale();
  const me = useVisitor().user;
  return [
    {
      id: "username",
      label: t("username"),
      sort: "username",
      isRowHeader: true,
      render: ({ id, username }) => `${username}${me?.id === id ? ` (${t("you")})` : ""}`,
    },
    {
      id: "name",
      label: t("name"),
      isLong: true,
      render: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
    },
    { id: "email", label: t("email"), sort: "email", isLong: true, render: (user) => <EmailCell user={user} /> },
    {
      id: "role",
      label: t("role"),
      render: (user) => (
        <Badge color={isAdmin(user) ? "accent" : "info"} variant="light" miw="max-content">
          {t(isAdmin(user) ? "role_admin" : "role_user")}
        </Badge>
      ),
    },
    {
      id: "method",
      label: t("sign_in"),
      render: ({ sign_in_methods }) =>
        sign_in_methods.length === 0
          ? t("method_none")
          : sign_in_methods.map((method) => t(`method_${method}`)).join(", "),
    },
    { id: "status", label: t("status"), render: (user) => <StatusCell user={user} /> },
    {
      id: "last_login",
      label: t("last_login"),
      sort: "last_login",
      render: ({ last_login_at }) => (last_login_at === null ? t("never") : formatRelativeTime(last_login_at, locale)),
    },
    {
      id: "created",
      label: t("created_at"),
      sort: "created",
      isOptional: true,
      render: ({ created_at }) => new Date(created_at).toLocaleDateString(locale, { dateStyle: "medium" }),
    },
  ];
}

function EmailCell({ user: { email, email_verified, unverified_email } }: { readonly user: ManagedUser }): ReactNode {
  const t = useT(usersMessages);
  if (email === null && unverified_email === null) return t("no_email");
  return (
    <>
      {email ?? unverified_email}
      {!email_verified && (
        <div className="user-note">{t(email === null ? "waiting_for_verification" : "unverified")}</div>
      )}
    </>
  );
}

function StatusCell({ user: { active, failed_logins } }: { readonly user: ManagedUser }): ReactNode {
  const t = useT(usersMessages);
  return (
    <>
      {t(active ? "active" : "inactive")}
      {failed_logins >= NOTABLE_FAILURES && (
        <div className="user-warning">{t("failed_logins", { n: failed_logins })}</div>
      )}
    </>
  );
}
