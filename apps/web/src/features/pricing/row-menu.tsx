import type { ReactElement } from "react";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { pricingMessages } from "./messages/en.ts";

interface RowMenuProps {
  /** Accessible name: the entry to which the menu belongs. */
  readonly name: string;
  readonly removeLabel: string;
  readonly onEdit: () => void;
  /** Absent if the entry has no versions. */
  readonly onVersions?: () => void;
  readonly onRemove: () => void;
}

export function RowMenu({ name, removeLabel, onEdit, onVersions, onRemove }: RowMenuProps): ReactElement {
  const t = useT(pricingMessages);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t("options_of", { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t("edit")}
        </Menu.Item>
        {onVersions !== undefined && (
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={onVersions}>
            {t("versions")}
          </Menu.Item>
        )}
        <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {removeLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
