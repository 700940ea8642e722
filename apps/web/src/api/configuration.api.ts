import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Configuration } from "@showrunner/contract/rest";
import { ApiError } from "./api-error.ts";
import { refetchAuthConfig } from "./auth.api.ts";
import { externalStatusKey } from "./external-sign-in.api.ts";
import { fileStorageQuery } from "./file-storage.api.ts";
import { providerStatusKey } from "./identity-provider.api.ts";
import { call, type CallOptions } from "./client.ts";
import { AUTHORING_STATUS_KEY } from "./providers.api.ts";

const configurationQuery = queryOptions({
  queryKey: ["configuration"],
  queryFn: ({ signal }) => call("GET /admin/config", { signal }),
  // Other admins may change it.
  staleTime: 0,
});

const mailStatusQuery = queryOptions({
  queryKey: ["mail-status"],
  queryFn: ({ signal }) => call("GET /admin/mail", { signal }),
  staleTime: 0,
});

/** Whether mail can be sent, and which mails failed. */
export function useMailStatus() {
  return useQuery(mailStatusQuery);
}

/** Longer than the server waits for the mail server. */
const TEST_MAIL_TIMEOUT_MS = 15_000;

export function useSendTestMail() {
  return useMutation({
    mutationFn: (to: string) =>
      call("POST /admin/config/test-email", { body: { to }, timeoutMs: TEST_MAIL_TIMEOUT_MS }),
  });
}

export function useConfiguration() {
  return useQuery(configurationQuery);
}

export function useExportConfiguration() {
  return useMutation({
    mutationFn: (passphrase: string | null) => call("POST /admin/config/export", { body: { passphrase } }),
  });
}

export function usePreviewImport() {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /admin/config/import/preview">["body"]) =>
      call("POST /admin/config/import/preview", { body }),
  });
}

interface SettingsChange {
  readonly changes: CallOptions<"PATCH /admin/config">["body"]["changes"];
  /** The configuration that the user saw while editing. */
  readonly shown: Configuration;
}

/**
 * Retries a version conflict once if no setting has changed: the version also increases when the server records
 * something about settings, such as a passed test of the identity provider.
 */
async function changeSettings({ changes, shown }: SettingsChange): Promise<Configuration> {
  try {
    return await call("PATCH /admin/config", { body: { version: shown.version, changes } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "version_conflict")) throw error;
    const { version, settings } = await call("GET /admin/config");
    if (JSON.stringify(settings) !== JSON.stringify(shown.settings)) throw error;
    return call("PATCH /admin/config", { body: { version, changes } });
  }
}

/** Changes settings; the page then uses the new application name and options at once. */
export function useChangeConfiguration() {
  return useConfigurationChange(changeSettings);
}

/** Like `useChangeConfiguration`, from a file. */
export function useImportConfiguration() {
  return useConfigurationChange((body: CallOptions<"POST /admin/config/import">["body"]) =>
    call("POST /admin/config/import", { body }),
  );
}

function useConfigurationChange<T>(change: (body: T) => Promise<Configuration>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (configuration) => {
      queries.setQueryData(configurationQuery.queryKey, configuration);
      // Not awaited: it lists the files of the other storage.
      void queries.invalidateQueries({ queryKey: fileStorageQuery.queryKey });
      await Promise.all(
        [mailStatusQuery.queryKey, providerStatusKey, externalStatusKey, AUTHORING_STATUS_KEY].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      await refetchAuthConfig(queries).catch(() => undefined);
    },
  });
}
