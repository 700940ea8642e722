import { Suspense, useMemo, type ReactElement } from "react";
import { Skeleton } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { AssetUrlProvider, lazyWithRetry } from "@showrunner/ui/audience";
import { useLiveValue, useSlice, type LiveConnection } from "../../live/index.ts";
import { previewMessages } from "./messages/en.ts";
import type { PreviewSession } from "./preview-session.ts";

const DisplayPreview = lazyWithRetry(() => import("../../previews/display-preview.tsx"));
const PhonePreview = lazyWithRetry(() => import("../../previews/phone-preview.tsx"));

/** Provides a connection's assets to the screen below. */
function ConnectionAssets({
  connection,
  children,
}: {
  readonly connection: LiveConnection;
  readonly children: ReactElement | null;
}) {
  const assets = useLiveValue(connection, (state) => state.assets);
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  return <AssetUrlProvider assetUrl={assetUrl}>{children}</AssetUrlProvider>;
}

/** The display. */
export function DisplayPane({
  session,
  link,
}: {
  readonly session: PreviewSession;
  readonly link: string;
}): ReactElement {
  const t = useT(previewMessages);
  const show = useSlice(session.display, "show");
  return (
    <section className="preview-display" aria-label={t("display")}>
      <Suspense fallback={<Skeleton className="preview-display-skeleton" />}>
        <ConnectionAssets connection={session.display}>
          {show === undefined ? null : (
            <DisplayPreview connection={session.display} show={show} link={link} title={t("display")} />
          )}
        </ConnectionAssets>
      </Suspense>
    </section>
  );
}

interface PhonePaneProps {
  readonly session: PreviewSession;
  readonly teamId: string;
}

/** One team's phone; interactive in a rehearsal. */
export function PhonePane({ session, teamId }: PhonePaneProps): ReactElement {
  const t = useT(previewMessages);
  const phone = session.getPhone(teamId);
  const show = useSlice(phone, "show");
  const me = useSlice(phone, "me");
  const title = t("phone_of", { team: me?.name ?? "" });
  return (
    <section className="preview-phone" aria-label={title}>
      <Suspense fallback={<Skeleton className="preview-phone-skeleton" />}>
        <ConnectionAssets connection={phone}>
          {show === undefined || me === undefined ? null : (
            <PhonePreview
              key={teamId}
              connection={phone}
              show={show}
              me={me}
              title={title}
              fit="both"
              inert={session.manualControls === null}
            />
          )}
        </ConnectionAssets>
      </Suspense>
    </section>
  );
}
