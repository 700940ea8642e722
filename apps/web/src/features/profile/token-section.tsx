import { useSyncExternalStore, type ReactElement } from "react";
import { Badge, Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useRenewSession } from "../../api/profile.api.ts";
import { getToken, subscribeSession } from "../../api/session.ts";
import { formatDelay } from "../../api/use-retry-delay.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { profileMessages } from "./messages/index.ts";
import { ProfileSection } from "./profile-section.tsx";
import { decodeToken, TOKEN_CLAIMS, type DecodedToken, type TokenClaim } from "./token-claims.ts";
import { useNow } from "./use-now.ts";

/** The claims of the access token in words. The token itself is not shown: it would end up in screenshots. */
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
      {decoded === null ? <Text>{t("token_unreadable")}</Text> : <Claims token={decoded} />}
    </ProfileSection>
  );
}

function Claims({ token }: { readonly token: DecodedToken }): ReactElement {
  const t = useT(profileMessages);
  const locale = useLocale();
  const now = useNow();
  const { issued_at, expires_at } = token;
  const leftS = expires_at === null ? 0 : Math.max(0, Math.round((expires_at - now) / 1_000));
  const format = (time: number): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(time);
  const describe = (claim: TokenClaim): string => {
    if (claim === "iat" && issued_at !== null)
      return `${format(issued_at)} (${formatRelativeTime(new Date(issued_at).toISOString(), locale, now)})`;
    if (claim === "exp" && expires_at !== null) return format(expires_at);
    return token.texts[claim] ?? t("claim_missing");
  };
  return (
    <dl className="profile-claims">
      {TOKEN_CLAIMS.map((claim) => (
        <div key={claim} style={{ display: "contents" }}>
          <dt>
            {t(`claim_${claim}`)} <code>{claim}</code>
          </dt>
          <dd>
            {describe(claim)}
            {claim === "exp" && (
              <Badge ml="xs" color={leftS > 0 ? "info" : "error"} variant="light">
                {leftS > 0 ? t("time_left", { time: formatDelay(leftS) }) : t("expired")}
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
