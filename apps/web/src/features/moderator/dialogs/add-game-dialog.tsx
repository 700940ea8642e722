import { useState, type FormEvent, type ReactElement } from "react";
import { Badge, Button, Group, Modal, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBooks, IconPencilPlus, IconPlus, IconSearch } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, FormError, LoadingRows } from "@showrunner/ui/host";
import { useVisitor } from "../../../api/auth/me.ts";
import { useGames } from "../../../api/games/list.ts";
import { itemsOf } from "../../../api/pages.ts";
import { useAddGame, useWriteGame } from "../api/programme.ts";
import { useDesk, type GameSource } from "../desk/desk-context.tsx";
import { moderator_messages } from "../messages/index.ts";
import { useFailureText, useTellFailure } from "../refusals/use-failure.ts";
import { useModeratorSlice, useShowContext } from "../show/context.tsx";
import styles from "./dialogs.module.css";

interface AddGameDialogProps {
  /** Tab that is open initially. */
  readonly from: GameSource;
  readonly onClose: () => void;
}

/** Adds a game from the library, or a new one owned by the show. */
export function AddGameDialog({ from, onClose }: AddGameDialogProps): ReactElement {
  const t = useT(moderator_messages);
  const [source, setSource] = useState<GameSource>(from);
  return (
    <Modal opened size="lg" onClose={onClose} title={t("add_game")}>
      <Tabs value={source} onChange={(value) => setSource(value === "own" ? "own" : "library")} keepMounted={false}>
        <Tabs.List mb="md" grow>
          <Tabs.Tab value="library" leftSection={<IconBooks size={18} aria-hidden />}>
            {t("from_library")}
          </Tabs.Tab>
          <Tabs.Tab value="own" leftSection={<IconPencilPlus size={18} aria-hidden />}>
            {t("write_own")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="library">
          <Library onWrite={() => setSource("own")} />
        </Tabs.Panel>
        <Tabs.Panel value="own">
          <OwnGame onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

const typing_pause_ms = 250;

/** Games that may be added: the whole library for admins, shared games for hosts. */
function Library({ onWrite }: { readonly onWrite: () => void }): ReactElement {
  const t = useT(moderator_messages);
  const { is_admin } = useVisitor();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), typing_pause_ms);
  const filter = is_admin ? { search } : { search, shared_with_hosts: "true" };
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGames(filter);
  const games = itemsOf(data);
  return (
    <Stack>
      <TextInput
        label={t("search_games")}
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
            {search !== "" ? t("library_no_match", { search }) : t(is_admin ? "library_empty" : "library_none_shared")}
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
              <AddButton game_id={game.id} title={game.title} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("load_more")}
        </Button>
      )}
      {!is_admin && <NotShared />}
    </Stack>
  );
}

/** Explains why some library games are missing. */
function NotShared(): ReactElement | null {
  const t = useT(moderator_messages);
  const { data } = useGames({ shared_with_hosts: "false" });
  const count = data?.pages[0]?.total ?? 0;
  return count === 0 ? null : (
    <Text size="sm" c="dimmed">
      {t("library_not_shared", { n: count })}
    </Text>
  );
}

/** The dialog stays open, to add several games in a row. */
function AddButton({ game_id, title }: { readonly game_id: string; readonly title: string }): ReactElement {
  const t = useT(moderator_messages);
  const { details } = useShowContext();
  const { games } = useModeratorSlice("programme");
  const { mutate, isPending } = useAddGame(details.id);
  const tellFailure = useTellFailure(t("add_failed"));
  const times = games.filter((game) => game.game_id === game_id).length;
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
        onClick={() => mutate(game_id, { onError: tellFailure })}
      >
        {t("add")}
      </Button>
    </Group>
  );
}

function OwnGame({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(moderator_messages);
  const locale = useLocale();
  const { details } = useShowContext();
  const { open } = useDesk();
  const { mutate, isPending, error } = useWriteGame(details.id);
  const failure = useFailureText(error);
  const [title, setTitle] = useState("");
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (title.trim() === "") return setMissing(true);
    mutate({ title: title.trim(), language: locale }, { onSuccess: (game_id) => open({ kind: "editor", game_id }) });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t("own_hint")}</Text>
        <TextInput
          label={t("game_title")}
          value={title}
          maxLength={200}
          error={missing ? t("title_required") : null}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setMissing(false);
          }}
          withAsterisk
        />
        <FormError message={failure === null ? null : `${t("add_failed")}. ${failure}`} />
        <Group justify="flex-end">
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
