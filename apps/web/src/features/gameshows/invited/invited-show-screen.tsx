import { useEffect, type ReactElement } from "react";
import { Alert, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useLocation, useRouter } from "@tanstack/react-router";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useVisitor } from "../../../api/auth.api.ts";
import { useAcceptCoHostLink, useInvitedShow } from "../../../api/co-hosts.api.ts";
import { LinkButton } from "../../../components/links.tsx";
import { formatMoment } from "../../../lib/format-moment.ts";
import { gameshowsMessages } from "../messages/en.ts";
import { forgetLinkToken, recallLinkToken, rememberLinkToken } from "./link-token.ts";

/** Target of a co-host link. Opening it changes nothing; only pressing the button does. */
export function InvitedShowScreen(): ReactElement {
  const t = useT(gameshowsMessages);
  const { isSignedIn } = useVisitor();
  const hash = useLocation({ select: (location) => location.hash });
  const token = hash === "" ? recallLinkToken() : hash;
  // Keep the token out of the login page's URL, which is sent to the server.
  useEffect(() => rememberLinkToken(token), [token]);
  return (
    <Card component="section" withBorder padding="lg" maw="36rem" mx="auto" my="xl">
      <Stack>
        <Title order={1} size="h2">
          {t("invited_title")}
        </Title>
        {isSignedIn ? (
          <Invitation token={token} />
        ) : (
          <>
            <Text>{t("invited_log_in")}</Text>
            <LinkButton to="/login" search={{ redirect: "/co-host" }} color="accent">
              {t("invited_log_in_button")}
            </LinkButton>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Invitation({ token }: { readonly token: string }): ReactElement {
  const t = useT(gameshowsMessages);
  const locale = useLocale();
  const router = useRouter();
  const { data: show, error, refetch } = useInvitedShow(token, true);
  const accept = useAcceptCoHostLink();
  const failure = accept.error ?? error;
  if (failure instanceof ApiError && failure.code === "link_expired")
    return <Alert color="warning">{t("invited_expired")}</Alert>;
  if (failure instanceof ApiError && failure.code === "link_malformed")
    return <Alert color="warning">{t("invited_malformed")}</Alert>;
  if (show === undefined)
    return error === null ? (
      <LoadingRows />
    ) : (
      <ErrorState title={t("invited_failed")} message={error.message} onRetry={() => void refetch()} />
    );
  const time = formatMoment(show.expires_at, locale);
  return (
    <>
      <Text>
        {show.owner_name === null
          ? t("invited_intro_without_owner", { name: show.name, time })
          : t("invited_intro", { owner: show.owner_name, name: show.name, time })}
      </Text>
      {accept.error !== null && <Alert color="error">{accept.error.message}</Alert>}
      <Button
        color="accent"
        loading={accept.isPending}
        onClick={() =>
          accept.mutate(token, {
            onSuccess: ({ gameshow_id: id }) => {
              forgetLinkToken();
              void router.navigate({ to: "/gameshows/$id", params: { id }, replace: true });
            },
          })
        }
      >
        {t("invited_accept")}
      </Button>
    </>
  );
}
