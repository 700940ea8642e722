import { useState, type ReactElement } from "react";
import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDots, IconDownload, IconHistory, IconTrash } from "@tabler/icons-react";
import type { Backup } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useDeleteBackup, useDownloadBackup } from "../../api/backups.api.ts";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { useRestoreStatus } from "../../api/restore.api.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { formatBytes } from "../../lib/format-bytes.ts";
import { backupsMessages } from "./messages/en.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

export function BackupTable({ backups }: { readonly backups: readonly Backup[] }): ReactElement {
  const t = useT(backupsMessages);
  const locale = useLocale();
  const remove = useDeleteBackup();
  const download = useDownloadBackup();
  const { data: restore } = useRestoreStatus();
  const [removing, setRemoving] = useState<Backup | null>(null);
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const formatTime = ({ created_at }: Backup): string =>
    new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
  const columns: readonly DataColumn<Backup>[] = [
    { id: "created", label: t("created"), isRowHeader: true, render: formatTime },
    {
      id: "made_by",
      label: t("made_by"),
      render: ({ created_by: { kind, username } }) => username ?? t(`by_${kind}`),
    },
    { id: "place", label: t("place"), render: ({ place }) => t(`place_${place}`) },
    { id: "size", label: t("size"), render: ({ bytes }) => formatBytes(bytes, locale) },
    {
      id: "contents",
      label: t("contents"),
      render: ({ rows, files, has_secrets }) => {
        const contents = t("contents_text", { rows: rows.toLocaleString(locale), files: files.toLocaleString(locale) });
        return has_secrets ? contents : `${contents}, ${t("no_secrets")}`;
      },
    },
  ];
  const save = (name: string): void =>
    download.mutate(name, { onError: (error) => notify({ kind: "error", message: error.message }) });
  return (
    <>
      <DataTable
        label={t("title")}
        columns={columns}
        items={backups}
        getKey={({ name }) => name}
        renderActions={(backup) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t("options_of", { time: formatTime(backup) })}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save(backup.name)}>
                {t("download")}
              </Menu.Item>
              {restore?.is_available === true && (
                <Menu.Item
                  leftSection={<IconHistory size={18} aria-hidden />}
                  disabled={restore.state === "running"}
                  onClick={() => setRestoring(backup)}
                >
                  {t("restore")}
                </Menu.Item>
              )}
              <Menu.Item
                color="error"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setRemoving(backup)}
              >
                {t("delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      />
      {restoring !== null && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
      <ConfirmMutation
        danger
        title={t("delete_title")}
        confirmLabel={t("delete")}
        mutation={remove}
        input={removing?.name ?? null}
        onClose={() => setRemoving(null)}
      >
        <Text>{t("delete_text", { time: removing === null ? "" : formatTime(removing) })}</Text>
      </ConfirmMutation>
    </>
  );
}
