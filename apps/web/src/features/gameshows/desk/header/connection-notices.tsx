import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Banner } from "@showrunner/ui/audience";
import { useLiveValue, type LiveConnection } from "../../../../live/index.ts";
import { getOfflineReason } from "../../../../live/offline-reason.ts";
import { useIsOffline } from "../../../../live/use-is-offline.ts";
import { deskMessages } from "../messages/en.ts";

/** Banner for a lost or ended connection, a server that cannot save, and delays between server processes. */
export function ConnectionNotices({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const t = useT(deskMessages);
  const status = useLiveValue(connection, (state) => state.connection);
  const saving = useLiveValue(connection, (state) => state.saving);
  const bus = useLiveValue(connection, (state) => state.bus);
  const offline = useIsOffline(status);
  if (status.kind === "ended")
    return <Banner tone="error">{status.code === "show_deleted" ? t("ended_deleted") : t("ended")}</Banner>;
  if (offline) return <Banner tone="warning">{t(getOfflineReason(status.code))}</Banner>;
  if (!saving) return <Banner tone="error">{t("not_saving")}</Banner>;
  return <Banner tone="info">{bus === "degraded" ? t("servers_late") : null}</Banner>;
}
