import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDots,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import type { ManagedUser } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { usersMessages } from "./messages/en.ts";

export type UserAction = "edit" | "reset_link" | "unlock" | "end_sessions" | "activate" | "deactivate" | "delete";

interface UserMenuProps {
  readonly user: ManagedUser;
  /** Whether this is the admin's own account, for which dangerous actions are disabled. */
  readonly isMe: boolean;
  readonly onAction: (action: UserAction) => void;
}

const ICONS = {
  edit: IconPencil,
  reset_link: IconKey,
  unlock: IconLockOpen,
  end_sessions: IconLogout,
  activate: IconUserCheck,
  deactivate: IconUserOff,
  delete: IconTrash,
} as const satisfies Record<UserAction, typeof IconPencil>;

/** Actions of admins on an account. */
export function UserMenu({ user, isMe, onAction }: UserMenuProps): ReactElement {
  const t = useT(usersMessages);
  const { active, failed_logins, username } = user;
  const actions: readonly (UserAction | false)[] = [
    "edit",
    active && "reset_link",
    failed_logins > 0 && "unlock",
    active && !isMe && "end_sessions",
    !active && "activate",
  ];
  const item = (action: UserAction): ReactElement => {
    const Icon = ICONS[action];
    const isDangerous = action === "deactivate" || action === "delete";
    return (
      <Menu.Item
        key={action}
        {...(isDangerous ? { color: "error", disabled: isMe } : {})}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => onAction(action)}
      >
        {t(action)}
      </Menu.Item>
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t("options_of", { name: username })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.filter((action) => action !== false).map(item)}
        <Menu.Divider />
        {active && item("deactivate")}
        {item("delete")}
      </Menu.Dropdown>
    </Menu>
  );
}
