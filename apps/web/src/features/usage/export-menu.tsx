import type { ReactElement } from "react";
import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { getErrorReason } from "../../api/api-error.ts";
import { useExportUsage, type UsageFilter } from "../../api/usage.api.ts";
import { usageMessages } from "./messages/en.ts";

/** Exports the usage that matches the filter. */
export function ExportMenu({ filter }: { readonly filter: UsageFilter }): ReactElement {
  const t = useT(usageMessages);
  const exporting = useExportUsage(filter);
  const save = (format: "csv" | "xlsx"): void =>
    exporting.mutate(format, {
      onError: (error) => notify({ kind: "error", message: t("export_failed", { reason: getErrorReason(error) }) }),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className="usage-no-print"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
        >
          {t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save("csv")}>{t("export_csv")}</Menu.Item>
        <Menu.Item onClick={() => save("xlsx")}>{t("export_xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
