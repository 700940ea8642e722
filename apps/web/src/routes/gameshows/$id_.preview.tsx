import { lazy, Suspense, type ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingPage } from "@showrunner/ui/host";

const PreviewScreen = lazy(async () => ({ default: (await import("../../features/preview/index.ts")).PreviewScreen }));
const ReplayScreen = lazy(async () => ({ default: (await import("../../features/preview/index.ts")).ReplayScreen }));
const DeskPane = lazy(async () => ({ default: (await import("../../features/moderator/index.ts")).DeskPane }));

export const Route = createFileRoute("/gameshows/$id_/preview")({
  staticData: { guard: "signed_in", title: "title_preview", parent: "/gameshows/$id" },
  /** A finished show can be replayed as it was played. */
  validateSearch: ({ replay }): { replay?: true } => (replay === true ? { replay } : {}),
  component: PreviewRoute,
});

/** Joins the preview with the moderator's desk that it shows. */
function PreviewRoute(): ReactElement {
  const { id } = Route.useParams();
  const { replay = false } = Route.useSearch();
  return (
    <Suspense fallback={<LoadingPage />}>
      {replay ? (
        <ReplayScreen key={id} id={id} DeskPane={DeskPane} />
      ) : (
        <PreviewScreen key={id} id={id} DeskPane={DeskPane} />
      )}
    </Suspense>
  );
}
