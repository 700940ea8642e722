import { useState, type ReactElement } from "react";
import { Button, Menu, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { downloadResults, type ResultsFormat } from "../../api/results.api.ts";
import { componentsMessages } from "../messages/en.ts";

const RESULTS_FORMATS: readonly ResultsFormat[] = ["xlsx", "csv", "json"];

interface DownloadResultsProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly showId: string;
}

/** Menu to download the standings and points of a show in several formats. */
export function DownloadResultsMenu({ showId, ...look }: DownloadResultsProps): ReactElement {
  const t = useT(componentsMessages);
  const [isBusy, setBusy] = useState(false);

  async function fetchAs(format: ResultsFormat): Promise<void> {
    setBusy(true);
    try {
      await downloadResults(showId, format);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      notify({ kind: "error", message: `${t("download_failed")}. ${reason}` });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" {...look} loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />}>
          {t("download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {RESULTS_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void fetchAs(format)}>
            {t(`download_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
