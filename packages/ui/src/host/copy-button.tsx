import { useEffect, useState, type ReactElement } from "react";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { copyText } from "../audience/copy-text.ts";
import { hostMessages } from "./messages/en.ts";

export { copyText };

interface CopyButtonProps {
  readonly text: string;
  /** Visible label; an icon button without one. */
  readonly label?: string;
  /** Accessible name of the icon button; *Copy* by default. */
  readonly name?: string;
  readonly variant?: string;
  readonly onCopied?: () => void;
}

export function CopyButton({
  text,
  label,
  name: iconName,
  variant = "light",
  onCopied,
}: CopyButtonProps): ReactElement {
  const t = useT(hostMessages);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    const isDone = await copyText(text);
    setCopied(isDone);
    if (isDone) onCopied?.();
  };
  const onClick = (): void => void copy();
  const icon = isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />;
  const what = label ?? iconName ?? t("copy");
  const name = isCopied ? t("copied") : what;
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
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
