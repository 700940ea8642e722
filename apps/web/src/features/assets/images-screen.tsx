import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useSearchChange } from "../../components/list-page.tsx";
import { AssetLibraryScreen } from "./asset-library-screen.tsx";
import type { AssetSearch } from "./asset-search.ts";
import { assetsMessages } from "./messages/en.ts";

const route = getRouteApi("/images");

export function ImagesScreen(): ReactElement {
  const t = useT(assetsMessages);
  const search = route.useSearch();
  const change = useSearchChange<AssetSearch>(route.useNavigate());
  return (
    <AssetLibraryScreen
      kind="image"
      title={t("images_title")}
      description={t("images_text")}
      empty={{ title: t("images_empty_title"), text: t("images_empty_text") }}
      search={search}
      onSearchChange={change}
    />
  );
}
