import { useCallback, type ReactElement } from "react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { languageNames } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { useGames } from "../../api/games.api.ts";
import { ListSelect, ListPage, useSearchChange } from "../../components/list-page.tsx";
import { GameCard } from "./list/game-card.tsx";
import { TagFilterPill } from "./list/tag-filter-pill.tsx";
import { useGameDialogs } from "./list/use-game-dialogs.tsx";
import { gamesMessages } from "./messages/en.ts";
import { ImportButton } from "./transfer/import-button.tsx";
import type { GamesSearch } from "./games-search.ts";
import "./list/games.css";

const route = getRouteApi("/games/");

export function GamesScreen(): ReactElement {
  const t = useT(gamesMessages);
  const search = route.useSearch();
  const change = useSearchChange<GamesSearch>(route.useNavigate());
  const { shared, ...listed } = search;
  const games = useGames(shared === undefined ? listed : { ...listed, shared_with_hosts: `${shared === "yes"}` });
  const navigate = useNavigate();
  const { open, dialog } = useGameDialogs({
    onImported: (id) => void navigate({ to: "/games/$id", params: { id } }),
  });
  const onSearch = useCallback((text: string | undefined) => change({ search: text }), [change]);
  const { tag, difficulty, language, sort } = search;

  return (
    <>
      <ListPage
        title={t("title")}
        description={t("subtitle")}
        onCreate={() => open({ kind: "create" })}
        createLabel={t("create")}
        actions={<ImportButton onClick={() => open({ kind: "import" })} />}
        query={games}
        search={{ label: t("search"), value: search.search, onChange: onSearch }}
        isFiltered={[search.search, tag, difficulty, language, shared].some((value) => value !== undefined)}
        onClearFilter={() =>
          change({ search: undefined, tag: undefined, difficulty: undefined, language: undefined, shared: undefined })
        }
        empty={{ title: t("empty_title"), text: t("empty_text"), createLabel: t("create_first") }}
        filters={
          <>
            <ListSelect
              label={t("difficulty")}
              value={difficulty}
              defaultLabel={t("any_difficulty")}
              options={{ easy: t("difficulty_easy"), medium: t("difficulty_medium"), hard: t("difficulty_hard") }}
              onChange={(value) => change({ difficulty: value })}
            />
            <ListSelect
              label={t("language")}
              value={language}
              defaultLabel={t("any_language")}
              options={languageNames}
              onChange={(value) => change({ language: value })}
            />
            <ListSelect
              label={t("shared")}
              value={shared}
              defaultLabel={t("any_sharing")}
              options={{ yes: t("shared_yes"), no: t("shared_no") }}
              onChange={(value) => change({ shared: value })}
            />
            <ListSelect
              label={t("sort")}
              value={sort}
              defaultLabel={t("sort_title")}
              options={{ updated: t("sort_updated"), points: t("sort_points") }}
              onChange={(value) => change({ sort: value })}
            />
            {tag !== undefined && <TagFilterPill tag={tag} onClear={() => change({ tag: undefined })} />}
          </>
        }
      >
        {(items) => (
          <div className="game-grid">
            {items.map((game) => (
              <GameCard
                key={game.id}
                game={game}
                place="library"
                onDelete={() => open({ kind: "delete", game })}
                onExport={() => open({ kind: "export", game })}
                onTag={(wanted) => change({ tag: wanted })}
              />
            ))}
          </div>
        )}
      </ListPage>
      {dialog}
    </>
  );
}
