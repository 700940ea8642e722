import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useSearchChange } from "../../components/list-page.tsx";
import { AssetLibraryScreen } from "./asset-library-screen.tsx";
import type { AssetSearch } from "./asset-search.ts";
import { assetsMessages } from "./messages/en.ts";

const route = getRouteApi("/assets");

export function AssetsScreen(): ReactElement {
  const t = useT(assetsMessages);
  const search = route.useSearch();
  const change = useSearchChange<AssetSearch>(route.useNavigate());
  return (
    <AssetLibraryScreen
      kind="all"
      title={t("assets_title")}
      description={t("assets_text")}
      empty={{ title: t("assets_empty_title"), text: t("assets_empty_text") }}
      search={search}
      onSearchChange={change}
    />
  );
}
