import type { ReactElement } from "react";
import { EmptyState, LoadingRows, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig, useVisitor } from "../../api/auth.api.ts";
import { AccountSection } from "./account-section.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { DataSection } from "./data-section.tsx";
import { profileMessages } from "./messages/en.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInSections } from "./sign-in-sections.tsx";
import { TokenSection } from "./token-section.tsx";
import { UsageSection } from "./usage-section.tsx";
import "./profile.css";

/** The user's account: names, password, sessions, and stored data. */
export function ProfileScreen(): ReactElement {
  const t = useT(profileMessages);
  const authEnabled = useAuthConfig()?.auth_enabled ?? true;
  const { user } = useVisitor();
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
      {!authEnabled ? (
        <EmptyState title={t("no_account_title")}>{t("no_account_text")}</EmptyState>
      ) : user === null ? (
        <LoadingRows />
      ) : (
        <div className="profile">
          <div className="profile-column">
            <AccountSection user={user} />
            <SignInSections user={user} />
            <DataSection username={user.username} />
          </div>
          <div className="profile-column">
            <SessionsSection />
            <ActivitySection />
            <TokenSection />
            <UsageSection />
          </div>
        </div>
      )}
    </>
  );
}
