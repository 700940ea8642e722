import type { ReactElement } from "react";
import type { Gameshow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingPage, PageHeader } from "@showrunner/ui/host";
import { useGameshow, useRawLog, type RawLog } from "../../api/gameshows.api.ts";
import { LinkAnchor, LinkButton } from "../../components/links.tsx";
import { PreviewLayout } from "./preview-layout.tsx";
import { previewMessages } from "./messages/en.ts";
import type { PreviewSlots } from "./preview-layout.tsx";
import { createReplaySession, usePreviewSession } from "./preview-session.ts";

interface ReplayScreenProps extends PreviewSlots {
  readonly id: string;
}

/** Replays a finished show step by step from its log. */
export function ReplayScreen({ id, DeskPane }: ReplayScreenProps): ReactElement {
  const t = useT(previewMessages);
  const show = useGameshow(id);
  const log = useRawLog(id);
  if (show.data !== undefined && log.data !== undefined)
    return <LoadedReplay show={show.data} log={log.data} DeskPane={DeskPane} />;
  const error = show.error ?? log.error;
  if (error === null) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={t("replay")}
        actions={
          <LinkButton to="/gameshows/$id" params={{ id }} color="accent">
            {t("failed_to_show")}
          </LinkButton>
        }
      />
      <ErrorState
        title={t("replay_failed")}
        message={error.message}
        onRetry={() => {
          void show.refetch();
          void log.refetch();
        }}
      />
    </>
  );
}

interface LoadedReplayProps extends PreviewSlots {
  readonly show: Gameshow;
  readonly log: RawLog;
}

function LoadedReplay({ show, log, DeskPane }: LoadedReplayProps): ReactElement {
  const t = useT(previewMessages);
  const session = usePreviewSession(() => createReplaySession(log));
  if (session === null) return <LoadingPage />;
  if (session === "too_new")
    return <ErrorState title={t("replay_failed")} message={t("replay_too_new")} onRetry={() => location.reload()} />;
  return (
    <PreviewLayout
      session={session}
      show={show}
      title={t("replay")}
      note={t("replay_note")}
      other={
        <LinkAnchor to="/gameshows/$id/preview" params={{ id: show.id }}>
          {t("to_preview")}
        </LinkAnchor>
      }
      DeskPane={DeskPane}
    />
  );
}
