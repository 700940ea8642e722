import { useCallback, useEffect, useRef, useState } from "react";
import type { AssetKind } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import type { ApiError } from "../../api/api-error.ts";
import { useUploadAsset } from "../../api/assets.api.ts";
import { capturePoster } from "./capture-poster.ts";
import { findFileKind } from "./file-kind.ts";
import { assetComponentsMessages } from "./messages/en.ts";

/** A file that is being uploaded, waits for its turn, or could not be uploaded. */
export interface PendingUpload {
  readonly key: number;
  readonly name: string;
  /** Between 0 and 1. */
  readonly progress: number;
  /** Why it waits before it is repeated; null while it does not. */
  readonly waitsFor: ApiError | null;
  readonly error: string | null;
}

interface Uploads {
  readonly pending: readonly PendingUpload[];
  readonly add: (files: readonly File[]) => void;
  /** Stops an upload, or removes the message of one that failed. */
  readonly drop: (key: number) => void;
}

let lastKey = 0;

/**
 * Uploads files one after another. Uploads go on when the component is unmounted, for example because another round or
 * screen was opened; those that fail then are reported in a notification.
 *
 * @param kinds accepted kinds of files
 * @param onUploaded called for each file that was stored; forms wait for these uploads (`useIsUploading`)
 */
export function useUploads(
  kinds: readonly AssetKind[],
  onUploaded?: (file: { readonly kind: AssetKind; readonly id: string }) => void,
): Uploads {
  const t = useT(assetComponentsMessages);
  const { mutateAsync } = useUploadAsset(onUploaded !== undefined);
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const change = useCallback((key: number, fields: Partial<PendingUpload>): void => {
    setPending((before) => before.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
  }, []);
  const drop = useCallback((key: number): void => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setPending((before) => before.filter((upload) => upload.key !== key));
  }, []);

  const send = async (kind: AssetKind, file: File, key: number, after: Promise<unknown>): Promise<void> => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    const { signal } = stop;
    try {
      const poster = kind === "video" ? after.then(() => (signal.aborted ? null : capturePoster(file))) : null;
      const { id } = await mutateAsync({
        ...{ kind, file, poster, signal, after },
        onProgress: (progress) => change(key, { progress, waitsFor: null }),
        onWait: (waitsFor) => change(key, { progress: 0, waitsFor }),
      });
      drop(key);
      onUploaded?.({ kind, id });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      if (isMounted.current) change(key, { error: message });
      else notify({ kind: "error", message: t("upload_failed", { name: file.name, reason: message }) });
    }
  };

  return {
    pending,
    add: (files) => {
      for (const file of files) {
        lastKey += 1;
        const key = lastKey;
        const found = findFileKind(file);
        const kind = found !== null && kinds.includes(found) ? found : null;
        const error = kind === null ? t("wrong_kind") : null;
        setPending((before) => [...before, { key, name: file.name, progress: 0, waitsFor: null, error }]);
        if (kind === null) continue;
        const before = last.current;
        // Also after those before it, if this one is stopped while it waits for them.
        last.current = send(kind, file, key, before).then(() => before);
      }
    },
    drop,
  };
}
