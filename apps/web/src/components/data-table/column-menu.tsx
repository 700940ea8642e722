import type { ReactElement } from "react";
import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { dataTableMessages } from "./messages/en.ts";

interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly isRowHeader?: boolean }[];
  /** Columns that are shown besides the row header. */
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onReset: () => void;
}

/** Chooses the columns of a table. */
export function ColumnMenu({ columns, ids, onChange, onReset }: ColumnMenuProps): ReactElement {
  const t = useT(dataTableMessages);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t("columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isRowHeader }) => isRowHeader !== true)
          .map(({ id, label }) => (
            <Menu.CheckboxItem
              key={id}
              checked={ids.includes(id)}
              onChange={(isShown) => onChange(isShown ? [...ids, id] : ids.filter((other) => other !== id))}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{t("columns_default")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
