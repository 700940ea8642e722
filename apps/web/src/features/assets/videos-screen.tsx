import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useSearchChange } from "../../components/list-page.tsx";
import { AssetLibraryScreen } from "./asset-library-screen.tsx";
import type { AssetSearch } from "./asset-search.ts";
import { assetsMessages } from "./messages/en.ts";

const route = getRouteApi("/videos");

export function VideosScreen(): ReactElement {
  const t = useT(assetsMessages);
  const search = route.useSearch();
  const change = useSearchChange<AssetSearch>(route.useNavigate());
  return (
    <AssetLibraryScreen
      kind="video"
      title={t("videos_title")}
      description={t("videos_text")}
      empty={{ title: t("videos_empty_title"), text: t("videos_empty_text") }}
      search={search}
      onSearchChange={change}
    />
  );
}
