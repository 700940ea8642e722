import { useCallback, type ComponentType, type ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useGameshow } from "../../api/gameshows.api.ts";
import { lazyScreen } from "../../app/lazy-screen.ts";
import {
  isShowTab,
  parseTeamListSearch,
  type ShowTab,
  type TeamListChange,
  type TeamListSearch,
} from "../../features/gameshows/desk/show-detail-props.ts";
import { omitUndefined } from "../../lib/search-params.ts";

interface ShowSearch extends TeamListSearch {
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
  validateSearch: ({ tab, write, ...teamList }): ShowSearch => ({
    ...(isShowTab(tab) ? { tab } : {}),
    ...(write === true ? { write } : {}),
    ...parseTeamListSearch(teamList),
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
    const { tab = "games", write, ...teamList } = Route.useSearch();
    const navigate = Route.useNavigate();
    const changeTeamList = useCallback(
      (change: TeamListChange) =>
        void navigate({ search: (current) => omitUndefined({ ...current, ...change }), replace: true }),
      [navigate],
    );
    return (
      <ShowDetail
        key={id}
        id={id}
        tab={tab}
        opensGameForm={write === true}
        onGameFormOpened={() => void navigate({ search: { ...teamList, tab }, replace: true })}
        onTab={(next) => void navigate({ search: { ...teamList, tab: next }, replace: true })}
        teamList={teamList}
        onTeamList={changeTeamList}
        GameEditor={GameEditor}
        CreateByImport={CreateByImport}
        ShowCheckDialog={ShowCheckDialog}
      />
    );
  };
}
