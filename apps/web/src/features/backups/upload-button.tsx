import { useRef, useState, type ReactElement } from "react";
import { Alert, Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useUploadBackup } from "../../api/backups.api.ts";
import { backupsMessages } from "./messages/en.ts";

/** Uploads a backup and tracks its progress. */
export function useBackupUpload() {
  const t = useT(backupsMessages);
  const { mutateAsync, isPending } = useUploadBackup();
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const start = (file: File | null): void => {
    if (file === null) return;
    const { signal } = (controller.current = new AbortController());
    setShare(0);
    // Also reports when another screen was opened meanwhile.
    mutateAsync({ file, signal, onProgress: setShare }).then(
      () => notify({ kind: "success", message: t("uploaded") }),
      (error: Error) => {
        if (!signal.aborted) notify({ kind: "error", message: error.message });
      },
    );
  };
  return { start, share, isUploading: isPending, cancel: () => controller.current?.abort() };
}

export type BackupUploadState = ReturnType<typeof useBackupUpload>;

export function UploadButton({ upload }: { readonly upload: BackupUploadState }): ReactElement {
  const t = useT(backupsMessages);
  const resetFileInput = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={resetFileInput}
      accept="application/zip,.zip"
      onChange={(file) => {
        resetFileInput.current?.();
        upload.start(file);
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          disabled={upload.isUploading}
        >
          {t("upload")}
        </Button>
      )}
    </FileButton>
  );
}

export function UploadProgress({ upload }: { readonly upload: BackupUploadState }): ReactElement | null {
  const t = useT(backupsMessages);
  if (!upload.isUploading) return null;
  const percent = Math.floor(upload.share * 100);
  return (
    <Alert color="info" role="presentation" title={t("uploading")}>
      <Stack gap="sm">
        <Text size="sm">{t("upload_progress", { percent })}</Text>
        <Progress value={percent} aria-label={t("uploading")} />
        <Group>
          <Button variant="default" onClick={upload.cancel}>
            {t("upload_cancel")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
