import type { ReactElement } from "react";
import { Alert, Stack, Text } from "@mantine/core";
import type { HandedOverLink } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { CopyableLink } from "../../components/copyable-link/copyable-link.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { usersMessages } from "./messages/en.ts";

/** A single-use link: the address to which it was mailed, or the link itself to pass on. */
export function HandedOverLinkView({ link }: { readonly link: HandedOverLink }): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const time = formatMoment(link.expires_at, locale);
  if (link.link === null) return <Alert color="success">{t("link_sent", { address: link.sent_to ?? "", time })}</Alert>;
  return (
    <Stack>
      <Text>{t("link_hand_over", { time })}</Text>
      <CopyableLink link={link.link} />
    </Stack>
  );
}
