import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useSearchChange } from "../../components/list-page.tsx";
import { LibraryScreen } from "./library-screen.tsx";
import type { LibrarySearch } from "./library-search.ts";
import { libraryScreenMessages } from "./messages/en.ts";

const route = getRouteApi("/assets");

export function AssetsScreen(): ReactElement {
  const t = useT(libraryScreenMessages);
  const search = route.useSearch();
  const change = useSearchChange<LibrarySearch>(route.useNavigate());
  return (
    <LibraryScreen
      kind="all"
      title={t("assets_title")}
      description={t("assets_text")}
      empty={{ title: t("assets_empty_title"), text: t("assets_empty_text") }}
      search={search}
      onSearchChange={change}
    />
  );
}
