import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Backups } from "@showrunner/contract/rest";
import { call } from "./client.ts";

/** How often the progress of a running backup is read, in ms. */
const PROGRESS_INTERVAL_MS = 1_000;

const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => call("GET /admin/backups", { signal }),
  // Schedules and other admins also make backups.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running == null ? false : PROGRESS_INTERVAL_MS),
});

/** Backups on the server; polls while one is being made. */
export function useBackups() {
  return useQuery(backupsQuery);
}

function useBackupsChange(change: () => Promise<Backups>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (backups) => queries.setQueryData(backupsQuery.queryKey, backups),
    // The refusal may be due to another admin's change.
    onError: () => queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

export const useMakeBackup = () => useBackupsChange(() => call("POST /admin/backups"));
export const useCancelBackup = () => useBackupsChange(() => call("POST /admin/backups/cancel"));
export const useReleaseJobs = () => useBackupsChange(() => call("POST /admin/backups/release-jobs"));

export const useDiscardJobs = () => useBackupsChange(() => call("POST /admin/backups/discard-jobs"));

interface BackupUpload {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export function useUploadBackup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: BackupUpload) => {
      const form = new FormData();
      form.append("file", file);
      return call("POST /admin/backups/upload", { form, signal, onProgress });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

export function useDeleteBackup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call("DELETE /admin/backups/:name", { params: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

/** Leaves the download of a backup to the browser, because the file may exceed the page's memory. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { url } = await call("POST /admin/backups/:name/link", { params: { name } });
      const link = document.createElement("a");
      link.href = url;
      link.download = name;
      link.click();
    },
  });
}
