import { Suspense, type ReactElement } from "react";
import { LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

/** Loaded on demand, because most accounts never use a provider. */
const OwnUsage = lazyWithRetry(async () => ({
  default: (await import("../../components/usage/own-usage.tsx")).OwnUsage,
}));

/** The user's usage of AI providers. */
export function UsageSection(): ReactElement {
  const t = useT(profileMessages);
  return (
    <ProfileSection id="usage" title={t("usage_title")} description={t("usage_text")}>
      <Suspense fallback={<LoadingRows rows={2} />}>
        <OwnUsage />
      </Suspense>
    </ProfileSection>
  );
}
