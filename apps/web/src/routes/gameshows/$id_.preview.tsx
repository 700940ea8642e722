import { lazy, Suspense, type ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingPage } from "@showrunner/ui/host";

const PreviewScreen = lazy(async () => ({ default: (await import("../../features/preview/index.ts")).PreviewScreen }));
const DeskPane = lazy(async () => ({ default: (await import("../../features/moderator/index.ts")).DeskPane }));

export const Route = createFileRoute("/gameshows/$id_/preview")({
  staticData: { guard: "signed_in", title: "title_preview", parent: "/gameshows/$id" },
  component: PreviewRoute,
});

/** Joins the preview with the moderator's desk that it shows. */
function PreviewRoute(): ReactElement {
  const { id } = Route.useParams();
  return (
    <Suspense fallback={<LoadingPage />}>
      <PreviewScreen key={id} id={id} DeskPane={DeskPane} />
    </Suspense>
  );
}
