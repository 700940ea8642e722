import { useState, type FormEvent, type ReactElement } from "react";
import { Badge, Button, Group, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { IconBooks, IconFileImport, IconPencilPlus, IconPlus, IconSearch, IconUser } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, FormError, FormModal, LoadingRows, notify } from "@showrunner/ui/host";
import { useVisitor } from "../../../../api/auth.api.ts";
import { useGames } from "../../../../api/games.api.ts";
import { flattenPages } from "../../../../api/pagination.ts";
import { useDebouncedSearch } from "../../../../components/use-debounced-search.ts";
import { useAddGame, useAddGameCopy, useCreateOwnGame } from "../../../../api/programme.api.ts";
import { useDesk, type GameSource } from "../desk-context.tsx";
import { deskMessages } from "../messages/en.ts";
import { useFailureText, useNotifyFailure } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import styles from "./dialogs.module.css";

interface AddGameDialogProps {
  /** Tab that is open initially. */
  readonly from: GameSource;
  readonly onClose: () => void;
}

/** Adds a game from the library or the host's own games, or a new one. */
export function AddGameDialog({ from, onClose }: AddGameDialogProps): ReactElement {
  const t = useT(deskMessages);
  const [source, setSource] = useState<GameSource>(from);
  const [title, setTitle] = useState("");
  return (
    <FormModal isDirty={title.trim() !== ""} size="lg" onClose={onClose} title={t("add_game")}>
      <Tabs
        value={source}
        onChange={(value) => setSource(GAME_SOURCES.find((one) => one === value) ?? "library")}
        keepMounted={false}
      >
        <Tabs.List mb="md" grow>
          <Tabs.Tab value="mine" leftSection={<IconUser size={18} aria-hidden />}>
            {t("from_mine")}
          </Tabs.Tab>
          <Tabs.Tab value="library" leftSection={<IconBooks size={18} aria-hidden />}>
            {t("from_library")}
          </Tabs.Tab>
          <Tabs.Tab value="own" leftSection={<IconPencilPlus size={18} aria-hidden />}>
            {t("write_own")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mine">
          <GamesTab isMine onWrite={() => setSource("own")} />
        </Tabs.Panel>
        <Tabs.Panel value="library">
          <GamesTab onWrite={() => setSource("own")} />
        </Tabs.Panel>
        <Tabs.Panel value="own">
          <OwnGameTab title={title} onTitle={setTitle} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}

const GAME_SOURCES: readonly GameSource[] = ["mine", "library", "own"];

interface GamesTabProps {
  /** Lists the host's own games instead of the library. */
  readonly isMine?: boolean;
  readonly onWrite: () => void;
}

/** Games that may be added: the host's own, or the library (all of it for admins, shared games for hosts). */
function GamesTab({ isMine = false, onWrite }: GamesTabProps): ReactElement {
  const t = useT(deskMessages);
  const { isAdmin, user } = useVisitor();
  const { details } = useShowContext();
  // A show plays its owner's games, so a co-host's games are added as copies.
  const addsCopies = isMine && user !== null && details.owner_id !== user.id;
  const [typed, setTyped] = useState("");
  const search = useDebouncedSearch(typed);
  const filter: Parameters<typeof useGames>[0] = isMine
    ? { search, owner: "me" }
    : isAdmin
      ? { search }
      : { search, shared_with_hosts: "true" };
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGames(filter);
  const games = flattenPages(data);
  return (
    <Stack>
      {addsCopies && <Text c="dimmed">{t("mine_as_copy")}</Text>}
      <TextInput
        label={t(isMine ? "search_mine" : "search_games")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {isPending && <LoadingRows rows={3} />}
      {error !== null && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data !== undefined && games.length === 0 && (
        <Stack align="flex-start" gap="sm">
          <Text c="dimmed">
            {search !== ""
              ? t("library_no_match", { search })
              : t(isMine ? "mine_empty" : isAdmin ? "library_empty" : "library_none_shared")}
          </Text>
          {search === "" && (
            <Button leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={onWrite}>
              {t("write_game")}
            </Button>
          )}
        </Stack>
      )}
      {games.length > 0 && (
        <ul className={styles["library"]}>
          {games.map((game) => (
            <li key={game.id} className={styles["libraryItem"]}>
              <div>
                <div className={styles["libraryTitle"]}>{game.title}</div>
                <div className={styles["libraryFacts"]}>
                  {t("rounds", { n: game.rounds_count })} · {t("points", { n: game.points })} ·{" "}
                  {t(`difficulty_${game.difficulty}`)}
                </div>
                {game.content_hidden === "being_played" && (
                  <div className={styles["libraryFacts"]}>{t("library_being_played")}</div>
                )}
              </div>
              {addsCopies ? (
                <AddCopyButton gameId={game.id} title={game.title} />
              ) : (
                <AddGameButton gameId={game.id} title={game.title} />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("load_more")}
        </Button>
      )}
      {!isAdmin && !isMine && <NotSharedHint />}
    </Stack>
  );
}

/** Explains why some library games are missing. */
function NotSharedHint(): ReactElement | null {
  const t = useT(deskMessages);
  const { data } = useGames({ shared_with_hosts: "false" });
  const count = data?.pages[0]?.total ?? 0;
  return count === 0 ? null : (
    <Text size="sm" c="dimmed">
      {t("library_not_shared", { n: count })}
    </Text>
  );
}

/** Keeps the dialog open, so that several games can be added in a row. */
function AddGameButton({ gameId, title }: { readonly gameId: string; readonly title: string }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { games } = useModeratorSlice("programme");
  const { mutate, isPending } = useAddGame(details.id);
  const notifyFailure = useNotifyFailure(t("add_failed"));
  const times = games.filter((game) => game.game_id === gameId).length;
  return (
    <Group gap="xs" wrap="nowrap">
      {times > 0 && (
        <Badge variant="light" color="success">
          {t("in_show", { n: times })}
        </Badge>
      )}
      <Button
        size="compact-md"
        variant="light"
        loading={isPending}
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t("add_named", { title })}
        onClick={() => mutate(gameId, { onError: notifyFailure })}
      >
        {t("add")}
      </Button>
    </Group>
  );
}

/** Adds a copy that belongs to the show's owner. */
function AddCopyButton({ gameId, title }: { readonly gameId: string; readonly title: string }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending } = useAddGameCopy(details.id);
  const notifyFailure = useNotifyFailure(t("add_failed"));
  const handleAdded = (): void => notify({ kind: "success", message: t("copy_added", { title }) });
  return (
    <Button
      size="compact-md"
      variant="light"
      loading={isPending}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={t("add_copy_named", { title })}
      onClick={() => mutate(gameId, { onError: notifyFailure, onSuccess: handleAdded })}
    >
      {t("add_copy")}
    </Button>
  );
}

/** Message key that says where a new game is kept: it belongs to the owner of the show, if there is one. */
function useOwnHint(): "own_hint" | "own_hint_co_host" | "own_hint_no_owner" {
  const { user } = useVisitor();
  const { owner_id } = useShowContext().details;
  if (owner_id === null) return "own_hint_no_owner";
  return owner_id === user?.id ? "own_hint" : "own_hint_co_host";
}

interface OwnGameTabProps {
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}

function OwnGameTab({ title, onTitle, onClose }: OwnGameTabProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const { details } = useShowContext();
  const { openDialog } = useDesk();
  const hint = useOwnHint();
  const { mutate, isPending, error } = useCreateOwnGame(details.id);
  const failure = useFailureText(error);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (title.trim() === "") return setMissing(true);
    mutate(
      { title: title.trim(), language: locale },
      { onSuccess: (gameId) => openDialog({ kind: "editor", gameId }) },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t(hint)}</Text>
        <TextInput
          label={t("game_title")}
          value={title}
          maxLength={200}
          error={isMissing ? t("title_required") : null}
          onChange={(event) => {
            onTitle(event.currentTarget.value);
            setMissing(false);
          }}
          withAsterisk
        />
        <FormError message={failure === null ? null : `${t("add_failed")}. ${failure}`} />
        <Group justify="flex-end">
          <Button
            variant="subtle"
            mr="auto"
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => openDialog({ kind: "import_game" })}
          >
            {t("import_game")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("write_confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
