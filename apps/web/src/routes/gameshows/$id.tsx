import { lazy, Suspense, type ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingPage } from "@showrunner/ui/host";
import { useGameshow } from "../../api/gameshows/get.ts";
import { isShowTab, type ShowTab } from "../../features/moderator/props.ts";

const ShowDetail = lazy(async () => ({ default: (await import("../../features/moderator/index.ts")).ShowDetail }));
const GameEditor = lazy(async () => ({ default: (await import("../../features/games/index.ts")).GameEditor }));
const ShowSettingsForm = lazy(async () => ({
  default: (await import("../../features/gameshows/index.ts")).ShowSettingsForm,
}));

export const Route = createFileRoute("/gameshows/$id")({
  staticData: {
    guard: "signed_in",
    title: "title_gameshow",
    parent: "/gameshows",
    useName: ({ id = "" }) => useGameshow(id).data?.name,
  },
  validateSearch: ({ tab }): { tab?: ShowTab } => (isShowTab(tab) ? { tab } : {}),
  component: ShowRoute,
});

/** Joins the moderator's view with the screens of other features that it opens. */
function ShowRoute(): ReactElement {
  const { id } = Route.useParams();
  const { tab = "games" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Suspense fallback={<LoadingPage />}>
      <ShowDetail
        key={id}
        id={id}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
        GameEditor={GameEditor}
        ShowSettingsForm={ShowSettingsForm}
      />
    </Suspense>
  );
}
