import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CloseReason } from "@showrunner/contract/realtime";
import type { Gameshow } from "@showrunner/contract/rest";
import { getLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingPage, notify } from "@showrunner/ui/host";
import { AssetUrlProvider } from "@showrunner/ui/audience";
import { ApiError } from "../../../api/api-error.ts";
import { gameshowQuery, useGameshow } from "../../../api/gameshows.api.ts";
import { postCommand } from "../../../api/live-commands.api.ts";
import { useLiveValue, useSlice, type LiveConnection } from "../../../live/index.ts";
import { DeskProvider, type DeskDialog } from "./desk-context.tsx";
import { Desk } from "./desk.tsx";
import { ConnectionNotices } from "./header/connection-notices.tsx";
import { completeSlices } from "./logic/moderator-command.ts";
import { deskMessages } from "./messages/en.ts";
import type { ShowDetailProps } from "./show-detail-props.ts";
import { getRefusalText, type Refusal } from "./refusals/refusal-text.ts";
import { createCommandRunner } from "./show/command-runner.ts";
import { ShowContextProvider, type ShowContextValue } from "./show/show-context.tsx";
import { useShowConnection } from "./show/use-show-connection.ts";
import "@showrunner/ui/audience.css";

/** The moderator's page of a show: live connection, desk and dialogs. */
export function ShowDetail(props: ShowDetailProps): ReactElement {
  const t = useT(deskMessages);
  const { data, error, refetch } = useGameshow(props.id);
  const connection = useShowConnection(props.id);
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  if (data !== undefined && connection !== null)
    return <LiveShow {...props} details={data} connection={connection} isRefused={isRefused} />;
  if (error !== null)
    return <ErrorState title={t("load_failed")} message={error.message} onRetry={() => void refetch()} />;
  return <LoadingPage />;
}

const NEW_GAME_DIALOG: DeskDialog = { kind: "add_game", from: "own" };

interface LiveShowProps extends ShowDetailProps {
  readonly details: Gameshow;
  readonly connection: LiveConnection;
  /** Whether the server refused to return the details again. */
  readonly isRefused: boolean;
}

function LiveShow(props: LiveShowProps): ReactElement {
  const {
    details,
    connection,
    isRefused,
    tab,
    onTab,
    teamList,
    onTeamList,
    opensGameForm,
    onGameFormOpened,
    GameEditor,
    CreateByImport,
    ShowCheckDialog,
  } = props;
  const isReady = useLiveValue(connection, (state) => completeSlices(state.slices) !== null);
  const assets = useLiveValue(connection, (state) => state.assets);
  useDetailsRefresh(details.id, connection);
  const hasSessionEnded = useSessionCheck(details.id, connection);
  const t = useT(deskMessages);
  const { startRefusal, onRefused, dismissStartRefusal } = useCommandRefusals();
  const showId = details.id;
  const commandRunner = useMemo(
    () => createCommandRunner(connection, onRefused, (command) => postCommand(showId, command)),
    [connection, onRefused, showId],
  );
  const value = useMemo<ShowContextValue>(
    () => ({
      details,
      connection,
      commandRunner,
      isOnServer: true,
      slots: { GameEditor, CreateByImport, ShowCheckDialog },
      startRefusal,
      dismissStartRefusal,
    }),
    [
      details,
      connection,
      commandRunner,
      GameEditor,
      CreateByImport,
      ShowCheckDialog,
      startRefusal,
      dismissStartRefusal,
    ],
  );
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  if (hasSessionEnded && isRefused) return <ErrorState title={t("show_gone")} message={t("show_gone_text")} />;
  if (!isReady)
    return (
      <>
        <ConnectionNotices connection={connection} />
        <LoadingPage />
      </>
    );
  return (
    <ShowContextProvider value={value}>
      <AssetUrlProvider assetUrl={assetUrl}>
        <DeskProvider initialDialog={opensGameForm ? NEW_GAME_DIALOG : null} onInitialDialogOpened={onGameFormOpened}>
          <Desk tab={tab} onTab={onTab} teamList={teamList} onTeamList={onTeamList} />
        </DeskProvider>
      </AssetUrlProvider>
    </ShowContextProvider>
  );
}

/** Refusals of a start that list games or rounds to fix. */
const START_REFUSAL_CODES: ReadonlySet<Refusal["code"]> = new Set([
  "rounds_not_ready",
  "game_locked",
  "game_not_shared",
]);

/** Shows refused commands in a snackbar. A refused start stays visible, because it lists what to fix. */
function useCommandRefusals(): Pick<ShowContextValue, "startRefusal" | "dismissStartRefusal"> & {
  readonly onRefused: (refused: Refusal) => void;
} {
  const queries = useQueryClient();
  const [startRefusal, setStartRefusal] = useState<Refusal | null>(null);
  const onRefused = useCallback(
    (refused: Refusal) => {
      if (!START_REFUSAL_CODES.has(refused.code))
        return notify({
          kind: refused.code === "stale_view" ? "info" : "warning",
          id: `refused-${refused.code}`,
          message: getRefusalText(refused, getLocale()),
        });
      setStartRefusal(refused);
      // The games may have changed elsewhere since they were loaded.
      void queries.invalidateQueries({ queryKey: ["games"] });
    },
    [queries],
  );
  const dismissStartRefusal = useCallback(() => setStartRefusal(null), []);
  return { startRefusal, onRefused, dismissStartRefusal };
}

/** Codes with which the server closes a connection whose session may have ended. */
const SESSION_CODES: ReadonlySet<CloseReason> = new Set(["session_expired", "forbidden", "not_found"]);

/**
 * Finds out why the server closed the connection: the session ended, access to this show was lost, or the access token
 * must be renewed. Refetching the show's details renews the token, leads to the login and back here, or is refused.
 * Returns whether the connection was closed with such a code.
 */
function useSessionCheck(id: string, connection: LiveConnection): boolean {
  const queries = useQueryClient();
  const needsCheck = useLiveValue(
    connection,
    (state) => state.connection.kind === "ended" && SESSION_CODES.has(state.connection.code),
  );
  useEffect(() => {
    if (needsCheck) void queries.invalidateQueries({ queryKey: gameshowQuery(id).queryKey, exact: true });
  }, [queries, id, needsCheck]);
  return needsCheck;
}

/** Refetches name and settings, which lists and breadcrumb read over REST, when they change on another device. */
function useDetailsRefresh(id: string, connection: LiveConnection): void {
  const queries = useQueryClient();
  const show = useSlice(connection, "show");
  const programme = useSlice(connection, "programme");
  const now = show && programme && JSON.stringify([show.name, show.status, programme.settings, programme.description]);
  const known = useRef(now);
  useEffect(() => {
    const before = known.current;
    known.current = now;
    if (before === undefined || before === now) return;
    void queries.invalidateQueries({ queryKey: gameshowQuery(id).queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
  }, [queries, id, now]);
}
