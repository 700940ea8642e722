import type { ReactElement } from "react";
import { ActionIcon, Badge, Menu, Table } from "@mantine/core";
import { IconDots, IconKey, IconPencil, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import type { User } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { isAdmin, useVisitor } from "../../api/auth.api.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { usersMessages } from "./messages/index.ts";

interface UserTableProps {
  readonly users: readonly User[];
  readonly onEdit: (user: User) => void;
  readonly onResetLink: (user: User) => void;
  readonly onActiveChange: (user: User, active: boolean) => void;
}

/** A table on wide screens, cards on phones, by CSS alone. */
export function UserTable({ users, onEdit, onResetLink, onActiveChange }: UserTableProps): ReactElement {
  const t = useT(usersMessages);
  return (
    <Table className="user-table" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("username")}</Table.Th>
          <Table.Th>{t("name")}</Table.Th>
          <Table.Th>{t("role")}</Table.Th>
          <Table.Th>{t("status")}</Table.Th>
          <Table.Th>{t("last_login")}</Table.Th>
          <Table.Td aria-hidden />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => onEdit(user)}
            onResetLink={() => onResetLink(user)}
            onActiveChange={(active) => onActiveChange(user, active)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface UserRowProps {
  readonly user: User;
  readonly onEdit: () => void;
  readonly onResetLink: () => void;
  readonly onActiveChange: (active: boolean) => void;
}

function UserRow({ user, onEdit, onResetLink, onActiveChange }: UserRowProps): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const me = useVisitor().user;
  const isMe = me?.id === user.id;
  const fullName = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Table.Tr data-inactive={!user.active || undefined}>
      <Table.Th scope="row">
        {user.username}
        {isMe && ` (${t("you")})`}
      </Table.Th>
      <Table.Td data-label={t("name")}>
        {(fullName !== "" || user.email !== null) && (
          <div>
            {fullName}
            {user.email !== null && <div className="user-email">{user.email}</div>}
          </div>
        )}
      </Table.Td>
      <Table.Td data-label={t("role")}>
        <Badge color={isAdmin(user) ? "accent" : "info"} variant="light">
          {t(isAdmin(user) ? "role_admin" : "role_user")}
        </Badge>
      </Table.Td>
      <Table.Td data-label={t("status")}>{t(user.active ? "active" : "inactive")}</Table.Td>
      <Table.Td data-label={t("last_login")}>
        {user.last_login_at === null ? t("never") : formatRelativeTime(user.last_login_at, locale)}
      </Table.Td>
      <Table.Td className="user-actions">
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t("options_of", { name: user.username })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              {t("edit")}
            </Menu.Item>
            {user.active && (
              <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={onResetLink}>
                {t("reset_link")}
              </Menu.Item>
            )}
            {user.active ? (
              <Menu.Item
                color="error"
                disabled={isMe}
                leftSection={<IconUserOff size={18} aria-hidden />}
                onClick={() => onActiveChange(false)}
              >
                {t("deactivate")}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => onActiveChange(true)}>
                {t("activate")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
