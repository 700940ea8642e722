import { useState, type ReactElement } from "react";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { copyableLinkMessages } from "./messages/en.ts";

/** Scrolls to the link, which appears below its button, possibly beyond the edge of a dialog. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface CopyableLinkProps {
  /** Full URL, or only a path if the server has no public address. */
  readonly link: string;
}

/** A link that the user passes on; it is shown only once. */
export function CopyableLink({ link }: CopyableLinkProps): ReactElement {
  const t = useT(copyableLinkMessages);
  const [copied, setCopied] = useState<boolean | null>(null);
  const url = new URL(link, location.origin).href;
  return (
    <Stack ref={scrollIntoView}>
      <Textarea label={t("label")} value={url} readOnly autosize onFocus={(event) => event.currentTarget.select()} />
      <Button
        color="accent"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(url).then(setCopied)}
      >
        {t("copy")}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {copied !== null && t(copied ? "copied" : "copy_failed")}
      </Text>
    </Stack>
  );
}
