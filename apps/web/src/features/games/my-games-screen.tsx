import { useCallback, type ReactElement } from "react";
import { NativeSelect } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { languageNames } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth.api.ts";
import { useGames, useGameTags } from "../../api/games.api.ts";
import { LinkButton } from "../../components/links.tsx";
import { ListSelect, ListPage, useSearchChange } from "../../components/list-page.tsx";
import type { MyGamesSearch } from "./games-search.ts";
import { GameCard } from "./list/game-card.tsx";
import { TagFilterPill } from "./list/tag-filter-pill.tsx";
import { useGameDialogs } from "./list/use-game-dialogs.tsx";
import { gamesMessages } from "./messages/en.ts";
import { ImportButton } from "./transfer/import-button.tsx";
import "./list/games.css";

const route = getRouteApi("/gameshows/games/");

/** The host's own games, usable in all of their shows, and the games that admins share with hosts. */
export function MyGamesScreen(): ReactElement {
  const t = useT(gamesMessages);
  const { isAdmin } = useVisitor();
  const { from, ...search } = route.useSearch();
  const isShared = from === "shared";
  const change = useSearchChange<MyGamesSearch>(route.useNavigate());
  const games = useGames(isShared ? { ...search, shared_with_hosts: "true" } : { ...search, owner: "me" });
  const { data: tags = [] } = useGameTags();
  const navigate = useNavigate();
  const { open, dialog } = useGameDialogs({
    isOwn: true,
    onImported: (id) => void navigate({ to: "/gameshows/games/$id", params: { id } }),
  });
  const onSearch = useCallback((text: string | undefined) => change({ search: text }), [change]);
  const { tag, language, sort } = search;
  return (
    <>
      <ListPage
        title={t("my_title")}
        description={t(isShared ? "shared_subtitle" : "my_subtitle")}
        onCreate={() => open({ kind: "create" })}
        createLabel={t("create")}
        actions={<ImportButton onClick={() => open({ kind: "import" })} />}
        query={games}
        search={{ label: t("search"), value: search.search, onChange: onSearch }}
        isFiltered={[search.search, tag, language].some((value) => value !== undefined)}
        onClearFilter={() => change({ search: undefined, tag: undefined, language: undefined })}
        empty={
          isShared
            ? { title: t("shared_empty_title"), text: t("shared_empty_text"), createLabel: t("create_first") }
            : { title: t("my_empty_title"), text: t("my_empty_text"), createLabel: t("create_first") }
        }
        filters={
          <>
            <NativeSelect
              aria-label={t("source")}
              value={from ?? ""}
              onChange={({ currentTarget }) =>
                change({ from: currentTarget.value === "shared" ? "shared" : undefined, tag: undefined })
              }
              data={[
                { value: "", label: t("my_title") },
                { value: "shared", label: t("source_shared") },
              ]}
            />
            {!isShared && tags.length > 0 && (
              <NativeSelect
                aria-label={t("field_tags")}
                value={tag ?? ""}
                onChange={({ currentTarget }) =>
                  change({ tag: currentTarget.value === "" ? undefined : currentTarget.value })
                }
                data={[
                  { value: "", label: t("any_tag") },
                  ...tags.map((each) => ({ value: each.tag, label: `${each.tag} (${each.games_count})` })),
                  ...(tag === undefined || tags.some((each) => each.tag === tag) ? [] : [{ value: tag, label: tag }]),
                ]}
              />
            )}
            <ListSelect
              label={t("language")}
              value={language}
              defaultLabel={t("any_language")}
              options={languageNames}
              onChange={(value) => change({ language: value })}
            />
            <ListSelect
              label={t("sort")}
              value={sort}
              defaultLabel={t("sort_title")}
              options={{ updated: t("sort_updated"), points: t("sort_points") }}
              onChange={(value) => change({ sort: value })}
            />
            {isShared && tag !== undefined && <TagFilterPill tag={tag} onClear={() => change({ tag: undefined })} />}
            {isShared && isAdmin && (
              <LinkButton to="/games" variant="subtle">
                {t("manage_library")}
              </LinkButton>
            )}
          </>
        }
      >
        {(items) => (
          <div className="game-grid">
            {items.map((game) => (
              <GameCard
                key={game.id}
                game={game}
                place={isShared ? "shared" : "own"}
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
