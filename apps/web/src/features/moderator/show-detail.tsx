import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Gameshow } from "@showrunner/contract/rest";
import { getLocale, useT } from "@showrunner/i18n/react";
import { ErrorState, LoadingPage, notify } from "@showrunner/ui/host";
import { AssetUrlProvider } from "@showrunner/ui/stage";
import { gameshowQuery, useGameshow } from "../../api/gameshows/get.ts";
import { useLiveValue, useSlice, type LiveConnection } from "../../live/index.ts";
import { DeskProvider, type Dialog } from "./desk/desk-context.tsx";
import { Desk } from "./desk/desk.tsx";
import { Notices } from "./header/notices.tsx";
import { completeSlices } from "./logic/command.ts";
import { moderator_messages } from "./messages/index.ts";
import type { ShowDetailProps } from "./props.ts";
import { refusalText, type Refused } from "./refusals/refusal.ts";
import { createCommander } from "./show/commander.ts";
import { ShowContextProvider, type ShowContextValue } from "./show/context.tsx";
import { useShow } from "./show/use-show.ts";
import "@showrunner/ui/stage.css";

/** The moderator's page of a show: live connection, desk and dialogs. */
export function ShowDetail(props: ShowDetailProps): ReactElement {
  const t = useT(moderator_messages);
  const { data, error, refetch } = useGameshow(props.id);
  const connection = useShow(props.id);
  if (data !== undefined && connection !== null) return <LiveShow {...props} details={data} connection={connection} />;
  if (error !== null)
    return <ErrorState title={t("load_failed")} message={error.message} onRetry={() => void refetch()} />;
  return <LoadingPage />;
}

const writing: Dialog = { kind: "add_game", from: "own" };

interface LiveShowProps extends ShowDetailProps {
  readonly details: Gameshow;
  readonly connection: LiveConnection;
}

function LiveShow(props: LiveShowProps): ReactElement {
  const { details, connection, tab, onTab, writes_first, onWriting, GameEditor, ShowSettingsForm } = props;
  const ready = useLiveValue(connection, (state) => completeSlices(state.slices) !== null);
  const assets = useLiveValue(connection, (state) => state.assets);
  useFreshDetails(details.id, connection);
  const { start_refusal, onRefused, dismissStartRefusal } = useRefusals();
  const commander = useMemo(() => createCommander(connection, onRefused), [connection, onRefused]);
  const value = useMemo<ShowContextValue>(
    () => ({
      details,
      connection,
      commander,
      on_server: true,
      slots: { GameEditor, ShowSettingsForm },
      start_refusal,
      dismissStartRefusal,
    }),
    [details, connection, commander, GameEditor, ShowSettingsForm, start_refusal, dismissStartRefusal],
  );
  const assetUrl = useMemo(() => (id: string) => assets[id] ?? null, [assets]);
  if (!ready)
    return (
      <>
        <Notices connection={connection} />
        <LoadingPage />
      </>
    );
  return (
    <ShowContextProvider value={value}>
      <AssetUrlProvider assetUrl={assetUrl}>
        <DeskProvider first={writes_first ? writing : null} onFirst={onWriting}>
          <Desk tab={tab} onTab={onTab} />
        </DeskProvider>
      </AssetUrlProvider>
    </ShowContextProvider>
  );
}

/** Refusals of a start that list games or rounds to fix. */
const start_refusals: ReadonlySet<Refused["code"]> = new Set(["rounds_not_ready", "game_locked", "game_not_shared"]);

/** Shows refused commands in a snackbar; a refused start stays visible, because it lists what to fix. */
function useRefusals(): Pick<ShowContextValue, "start_refusal" | "dismissStartRefusal"> & {
  readonly onRefused: (refused: Refused) => void;
} {
  const queries = useQueryClient();
  const [start_refusal, setStartRefusal] = useState<Refused | null>(null);
  const onRefused = useCallback(
    (refused: Refused) => {
      if (!start_refusals.has(refused.code))
        return notify({
          kind: refused.code === "stale_view" ? "info" : "warning",
          id: `refused-${refused.code}`,
          message: refusalText(refused, getLocale()),
        });
      setStartRefusal(refused);
      // The games may have changed elsewhere since they were loaded.
      void queries.invalidateQueries({ queryKey: ["games"] });
    },
    [queries],
  );
  const dismissStartRefusal = useCallback(() => setStartRefusal(null), []);
  return { start_refusal, onRefused, dismissStartRefusal };
}

/** Lists and breadcrumb read name and settings over REST; changes made on another device arrive here first. */
function useFreshDetails(id: string, connection: LiveConnection): void {
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
