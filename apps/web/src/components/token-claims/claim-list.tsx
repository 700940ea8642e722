import type { ReactElement } from "react";
import { Badge } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatDelay } from "../../api/use-retry-delay.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { useNow } from "../use-now.ts";
import { tokenClaimsMessages } from "./messages/en.ts";
import { TOKEN_CLAIMS, type DecodedToken, type TokenClaim } from "./token-claims.ts";
import "./token-claims.css";

interface ClaimListProps {
  readonly token: DecodedToken;
  /** Also explains each claim. */
  readonly isExplained?: boolean;
}

/** The claims of a token that the specification lists, with readable labels. */
export function ClaimList({ token, isExplained = false }: ClaimListProps): ReactElement {
  const t = useT(tokenClaimsMessages);
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
    <dl className="token-claims">
      {TOKEN_CLAIMS.map((claim) => (
        <div key={claim} style={{ display: "contents" }}>
          <dt>
            {t(`claim_${claim}`)} <code>{claim}</code>
          </dt>
          <dd>
            {describe(claim)}
            {claim === "exp" && expires_at !== null && (
              <Badge ml="xs" color={leftS > 0 ? "info" : "error"} variant="light">
                {leftS > 0 ? t("time_left", { time: formatDelay(leftS) }) : t("expired")}
              </Badge>
            )}
            {isExplained && <div className="token-claim-hint">{t(`hint_${claim}`)}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
