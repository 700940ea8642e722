import { useEffect, useState, type ReactElement } from "react";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { host_messages } from "./messages/index.ts";

/**
 * Puts text on the clipboard. On a plain http address in the LAN browsers offer no clipboard API, so the older way
 * through a selected field stays needed.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused, for example without focus: try the other way.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "host-copy-field";
  const before = document.activeElement;
  // Inside the dialog that may hold the focus, or the selection would be refused.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

interface CopyButtonProps {
  readonly text: string;
  /** Visible text; without one it is an icon. */
  readonly label?: string;
  /** What the icon is called; *Copy* by default. */
  readonly name?: string;
  readonly variant?: string;
}

export function CopyButton({ text, label, name: icon_name, variant = "light" }: CopyButtonProps): ReactElement {
  const t = useT(host_messages);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const onClick = (): void => void copyText(text).then(setCopied);
  const icon = copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />;
  const what = label ?? icon_name ?? t("copy");
  const name = copied ? t("copied") : what;
  return (
    <>
      {label === undefined ? (
        <Tooltip label={name}>
          <ActionIcon variant={variant} aria-label={what} onClick={onClick}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant={variant} leftSection={icon} onClick={onClick}>
          {name}
        </Button>
      )}
      <span role="status" className="host-hidden">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}
