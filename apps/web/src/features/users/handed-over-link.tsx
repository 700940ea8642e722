import { useState, type ReactElement } from "react";
import { Alert, Button, Stack, Text, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { HandedOverLink } from "@showrunner/contract/rest";
import { copyText } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { usersMessages } from "./messages/index.ts";

/** A single-use link: where it was mailed to, or the link itself to hand over. */
export function HandedOverLinkView({ link }: { readonly link: HandedOverLink }): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const [copied, setCopied] = useState<boolean | null>(null);
  const time = new Date(link.expires_at).toLocaleString(locale, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  if (link.link === null) return <Alert color="success">{t("link_sent", { address: link.sent_to ?? "", time })}</Alert>;
  // A server without a public address only knows the path.
  const url = new URL(link.link, location.origin).href;
  return (
    <Stack>
      <Text>{t("link_hand_over", { time })}</Text>
      <Textarea
        label={t("link_label")}
        value={url}
        readOnly
        autosize
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        color="accent"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(url).then(setCopied)}
      >
        {t("link_copy")}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {copied !== null && t(copied ? "link_copied" : "link_copy_failed")}
      </Text>
    </Stack>
  );
}
