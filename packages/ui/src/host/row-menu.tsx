import { useRef, useState, type ReactElement, type ReactNode } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";

interface RowMenuProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** `Menu.Item` and the like; rendered only while the menu is mounted. */
  readonly children: ReactNode;
}

/**
 * Menu of a row in a list. Mounted on first use, because lists have up to hundreds of rows, and mounting a menu takes
 * about a millisecond.
 */
export function RowMenu({ label, disabled = false, children }: RowMenuProps): ReactElement {
  const [isMounted, setIsMounted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const trigger = (
    <ActionIcon
      ref={button}
      variant="subtle"
      size="lg"
      disabled={disabled}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setIsMounted(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (!isMounted) return trigger;
  return (
    <Menu position="bottom-end" defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
