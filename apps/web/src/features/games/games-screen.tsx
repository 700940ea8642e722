import { useCallback, useState, type ReactElement } from "react";
import { Button, CloseButton, Group, NativeSelect, Pill, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import type { GameListItem } from "@showrunner/contract/rest";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useGames } from "../../api/games/list.ts";
import { LoadSampleButton } from "../../app/load-sample-button.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { EmptyStagePicture } from "../../app/pictures.tsx";
import { defined, oneOf } from "../../app/search.ts";
import { SearchField } from "../../app/search-field.tsx";
import { CreateGameDialog } from "./list/create-game-dialog.tsx";
import { DeleteGameDialog } from "./list/delete-game-dialog.tsx";
import { GameCard } from "./list/game-card.tsx";
import { games_messages } from "./messages/index.ts";
import type { GamesSearch } from "./search.ts";
import "./list/games.css";

const route = getRouteApi("/games/");

/** The shared library. */
export function GamesScreen(): ReactElement {
  const t = useT(games_messages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const games = useGames(search);
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<GameListItem | null>(null);

  const change = useCallback(
    (part: { readonly [K in keyof GamesSearch]?: GamesSearch[K] | undefined }) =>
      void navigate({ search: (before) => defined({ ...before, ...part }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string | undefined) => change({ search: text }), [change]);
  const is_filtered = [search.search, search.tag, search.difficulty, search.language].some(
    (value) => value !== undefined,
  );

  const create = (label: string): ReactElement => (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={create(t("create"))} />
      <Group mb="lg" gap="sm" align="flex-end">
        <SearchField label={t("search")} value={search.search} onChange={onSearch} />
        <NativeSelect
          aria-label={t("difficulty")}
          value={search.difficulty ?? ""}
          onChange={(event) => change({ difficulty: oneOf(event.currentTarget.value, ["easy", "medium", "hard"]) })}
          data={[
            { value: "", label: t("any_difficulty") },
            { value: "easy", label: t("difficulty_easy") },
            { value: "medium", label: t("difficulty_medium") },
            { value: "hard", label: t("difficulty_hard") },
          ]}
        />
        <NativeSelect
          aria-label={t("language")}
          value={search.language ?? ""}
          onChange={(event) => change({ language: oneOf(event.currentTarget.value, ["en", "de"]) })}
          data={[
            { value: "", label: t("any_language") },
            { value: "en", label: t("language_en") },
            { value: "de", label: t("language_de") },
          ]}
        />
        <NativeSelect
          aria-label={t("sort")}
          value={search.sort ?? "title"}
          onChange={(event) => change({ sort: oneOf(event.currentTarget.value, ["updated", "points"]) })}
          data={[
            { value: "title", label: t("sort_title") },
            { value: "updated", label: t("sort_updated") },
            { value: "points", label: t("sort_points") },
          ]}
        />
        {search.tag !== undefined && (
          <Pill component="div" size="lg">
            <Group gap={4} wrap="nowrap">
              <Text span>#{search.tag}</Text>
              <CloseButton
                size="sm"
                aria-label={t("clear_tag", { tag: search.tag })}
                onClick={() => change({ tag: undefined })}
              />
            </Group>
          </Pill>
        )}
      </Group>
      <PagedList
        query={games}
        is_filtered={is_filtered}
        onClearFilter={() => change({ search: undefined, tag: undefined, difficulty: undefined, language: undefined })}
        empty={
          <EmptyState
            picture={<EmptyStagePicture />}
            title={t("empty_title")}
            actions={
              <>
                {create(t("create_first"))}
                <LoadSampleButton />
              </>
            }
          >
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="game-grid">
            {items.map((game) => (
              <GameCard key={game.id} game={game} onDelete={() => setDeleting(game)} onTag={(tag) => change({ tag })} />
            ))}
          </div>
        )}
      </PagedList>
      {creating && <CreateGameDialog onClose={() => setCreating(false)} />}
      {deleting !== null && <DeleteGameDialog game={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
