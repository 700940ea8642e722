import type { ComponentType, ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useGameshow } from "../../api/gameshows.api.ts";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { isShowTab, type ShowTab } from "../../features/gameshows/desk/show-detail-props.ts";

interface ShowSearch {
  readonly tab?: ShowTab;
  /** Opens the form that writes a game for this show. */
  readonly write?: true;
}

export const Route = createFileRoute("/gameshows/$id")({
  staticData: {
    name: "gameshow-detail",
    guard: "signed_in",
    title: "title_gameshow",
    parent: "/gameshows",
    useName: ({ id = "" }) => useGameshow(id).data?.name,
  },
  validateSearch: ({ tab, write }): ShowSearch => ({
    ...(isShowTab(tab) ? { tab } : {}),
    ...(write === true ? { write } : {}),
  }),
  component: lazyScreen(load),
});

const GameEditor = lazyWithRetry(async () => ({ default: (await import("../../features/games/index.ts")).GameEditor }));

const CreateByImport = lazyWithRetry(async () => ({
  default: (await import("../../features/games/transfer/create-by-import.tsx")).CreateByImport,
}));

const ShowCheckDialog = lazyWithRetry(async () => ({
  default: (await import("../../features/games/show-check/show-check-dialog.tsx")).ShowCheckDialog,
}));

/** Composes the desk with the game editor. */
async function load(): Promise<ComponentType> {
  const { ShowDetail } = await import("../../features/gameshows/desk/index.ts");
  return function ShowRoute(): ReactElement {
    const { id } = Route.useParams();
    const { tab = "games", write } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ShowDetail
        key={id}
        id={id}
        tab={tab}
        opensGameForm={write === true}
        onGameFormOpened={() => void navigate({ search: { tab }, replace: true })}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
        GameEditor={GameEditor}
        CreateByImport={CreateByImport}
        ShowCheckDialog={ShowCheckDialog}
      />
    );
  };
}
