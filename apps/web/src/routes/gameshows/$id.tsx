import type { ComponentType, ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { lazily } from "@showrunner/ui/stage";
import { useGameshow } from "../../api/gameshows/get.ts";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { isShowTab, type ShowTab } from "../../features/moderator/props.ts";

export const Route = createFileRoute("/gameshows/$id")({
  staticData: {
    name: "gameshow-detail",
    guard: "signed_in",
    title: "title_gameshow",
    parent: "/gameshows",
    useName: ({ id = "" }) => useGameshow(id).data?.name,
  },
  validateSearch: ({ tab }): { tab?: ShowTab } => (isShowTab(tab) ? { tab } : {}),
  component: lazyScreen(load),
});

const GameEditor = lazily(async () => ({ default: (await import("../../features/games/index.ts")).GameEditor }));
const ShowSettingsForm = lazily(async () => ({
  default: (await import("../../features/gameshows/index.ts")).ShowSettingsForm,
}));

/** Joins the moderator's view with the screens of other features that it opens. */
async function load(): Promise<ComponentType> {
  const { ShowDetail } = await import("../../features/moderator/index.ts");
  return function ShowRoute(): ReactElement {
    const { id } = Route.useParams();
    const { tab = "games" } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ShowDetail
        key={id}
        id={id}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
        GameEditor={GameEditor}
        ShowSettingsForm={ShowSettingsForm}
      />
    );
  };
}
