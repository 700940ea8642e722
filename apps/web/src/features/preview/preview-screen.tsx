import type { ReactElement } from "react";
import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { EmptyState, ErrorState, LoadingPage, PageHeader } from "@showrunner/ui/host";
import { useGameshow, useShowPreview } from "../../api/gameshows.api.ts";
import { LinkAnchor, LinkButton } from "../../components/links.tsx";
import { EmptyStageIllustration } from "../../components/illustrations.tsx";
import { previewMessages } from "./messages/en.ts";
import { PreviewLayout, type PreviewSlots } from "./preview-layout.tsx";
import { createRehearsalSession, usePreviewSession } from "./preview-session.ts";

interface PreviewScreenProps extends PreviewSlots {
  readonly id: string;
}

/** Rehearses a show with its phones, display and desk; nothing is stored. */
export function PreviewScreen({ id, DeskPane }: PreviewScreenProps): ReactElement {
  const t = useT(previewMessages);
  const show = useGameshow(id);
  const preview = useShowPreview(id);
  const error = show.error ?? preview.error;
  const toShow = (label: string): ReactElement => (
    <LinkButton to="/gameshows/$id" params={{ id }} color="accent">
      {label}
    </LinkButton>
  );
  if (show.data !== undefined && preview.data !== undefined) {
    if (preview.data.content.games.some(({ rounds }) => rounds.length > 0))
      return <Rehearsal show={show.data} preview={preview.data} DeskPane={DeskPane} />;
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState picture={<EmptyStageIllustration />} title={t("empty_title")} actions={toShow(t("empty_to_show"))}>
          {t("empty_text")}
        </EmptyState>
      </>
    );
  }
  if (error === null) return <LoadingPage />;
  return (
    <>
      <PageHeader title={t("title")} actions={toShow(t("failed_to_show"))} />
      <ErrorState
        title={t("failed")}
        message={error.message}
        onRetry={() => {
          void show.refetch();
          void preview.refetch();
        }}
      />
    </>
  );
}

interface RehearsalProps extends PreviewSlots {
  readonly show: Gameshow;
  readonly preview: ShowPreview;
}

function Rehearsal({ show, preview, DeskPane }: RehearsalProps): ReactElement {
  const t = useT(previewMessages);
  const session = usePreviewSession(() => createRehearsalSession(show, preview));
  if (session === null) return <LoadingPage />;
  const other =
    show.status === "completed" ? (
      <LinkAnchor to="/gameshows/$id/preview" params={{ id: show.id }} search={{ replay: true }}>
        {t("to_replay")}
      </LinkAnchor>
    ) : undefined;
  return (
    <PreviewLayout
      session={session}
      show={show}
      title={t("title")}
      note={t("note")}
      other={other}
      DeskPane={DeskPane}
    />
  );
}
