import { useSyncExternalStore, type ReactElement } from "react";
import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useRenewSession } from "../../api/profile.api.ts";
import { getToken, subscribeSession } from "../../api/session.ts";
import { ClaimList } from "../../components/token-claims/claim-list.tsx";
import { decodeToken } from "../../components/token-claims/token-claims.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

/** The readable claims of the access token. The token itself is not shown, because it could end up in screenshots. */
export function TokenSection(): ReactElement {
  const t = useT(profileMessages);
  const renew = useRenewSession();
  const token = useSyncExternalStore(subscribeSession, getToken);
  const decoded = token === null ? null : decodeToken(token);

  function renewNow(): void {
    renew.mutate(undefined, {
      onSuccess: (isRenewed) => isRenewed && notify({ kind: "success", message: t("token_renewed") }),
      onError: (error) => notify({ kind: "error", message: error.message }),
    });
  }

  return (
    <ProfileSection
      id="token"
      title={t("token_title")}
      description={t("token_text")}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={renew.isPending}
          onClick={renewNow}
        >
          {t("renew_now")}
        </Button>
      }
    >
      {decoded === null ? <Text>{t("token_unreadable")}</Text> : <ClaimList token={decoded} />}
    </ProfileSection>
  );
}
