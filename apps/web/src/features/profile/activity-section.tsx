import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { AccountActivity } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useActivity } from "../../api/profile.api.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";
import { useDeviceName } from "./sessions-section.tsx";

type Texts = (typeof profileMessages)["en"];
/** Types of events without a text of their own are shown under their type's name. */
const ACTIVITY_PREFIX = "activity_";

export function ActivitySection(): ReactElement {
  const t = useT(profileMessages);
  const activity = useActivity();
  return (
    <ProfileSection id="activity" title={t("activity_title")} description={t("activity_text")}>
      <PagedList
        query={activity}
        isFiltered={false}
        onClearFilter={() => undefined}
        empty={<Text c="dimmed">{t("activity_empty")}</Text>}
      >
        {(items) => (
          <ul className="profile-list">
            {items.map((item) => (
              <ActivityItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </ProfileSection>
  );
}

function isActivityText(key: string): key is Extract<keyof Texts, `activity_${string}`> {
  return Object.hasOwn(profileMessages.en, key);
}

function ActivityItem({ item }: { readonly item: AccountActivity }): ReactElement {
  const t = useT(profileMessages);
  const locale = useLocale();
  const deviceName = useDeviceName();
  const key = `${ACTIVITY_PREFIX}${item.type}`;
  const isDeviceKnown = item.device.browser !== null || item.device.system !== null;
  const details = [
    formatRelativeTime(item.created_at, locale),
    ...(isDeviceKnown ? [deviceName(item.device)] : []),
    ...(item.address === null ? [t("by_other")] : [item.address]),
  ];
  return (
    <li>
      <div className="profile-item">
        <div className="profile-item-name">{isActivityText(key) ? t(key) : t("activity_other")}</div>
        <div className="profile-item-details">{details.join(" · ")}</div>
      </div>
    </li>
  );
}
