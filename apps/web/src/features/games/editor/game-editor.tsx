import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { Alert, List, UnstyledButton } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import type { Game } from "@showrunner/contract/rest";
import { round_definitions } from "@showrunner/rounds";
import { ErrorState, LoadingPage, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/errors.ts";
import { useGame } from "../../../api/games/get.ts";
import { randomId } from "../../../live/index.ts";
import { newRoundFields } from "../draft/new-round.ts";
import { useGameDraft } from "../draft/use-game-draft.ts";
import { games_messages } from "../messages/index.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditorProvider, type EditorContextValue } from "./context.ts";
import { EditorBar } from "./editor-bar.tsx";
import { GameForm } from "./game-form.tsx";
import { HiddenGame } from "./hidden-game.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Preview } from "./preview.tsx";
import { RoundEditor } from "./round-editor.tsx";
import { RoundsRail } from "./rounds-rail.tsx";
import { TypePicker } from "./type-picker.tsx";
import { usePanel } from "./use-panel.ts";
import "./editor.css";

interface GameEditorProps {
  readonly gameId: string;
  /** Round to open first; without it the game's own fields are open. */
  readonly roundId?: string | undefined;
  /** Called when the editor closes, after the user was asked about unsaved changes. */
  readonly onClose: () => void;
}

/** Edits one game with all its rounds, from the library or owned by a show. */
export function GameEditor({ gameId, roundId, onClose }: GameEditorProps): ReactElement {
  const t = useT(games_messages);
  const { data, error, refetch } = useGame(gameId);
  if (data?.content_hidden !== undefined) return <HiddenGame game={data} onClose={onClose} />;
  if (data !== undefined) return <LoadedEditor key={gameId} game={data} roundId={roundId} onClose={onClose} />;
  if (error !== null)
    return <ErrorState title={t("load_failed")} message={error.message} onRetry={() => void refetch()} />;
  return <LoadingPage />;
}

interface LoadedEditorProps extends Pick<GameEditorProps, "roundId" | "onClose"> {
  readonly game: Game;
}

function LoadedEditor({ game, roundId, onClose }: LoadedEditorProps): ReactElement {
  const t = useT(games_messages);
  const state = useGameDraft(game);
  const [tried, setTried] = useState(false);
  const [closing, setClosing] = useState(false);
  const { draft, dispatch, problems, is_dirty, save_error } = state;
  const asked_for = draft.rounds.find(({ id }) => roundId !== undefined && id === roundId);
  const { ref: panel, open_key, open } = usePanel(asked_for?.key ?? null);
  const failure = useRef<HTMLDivElement>(null);
  const value = useMemo<EditorContextValue>(
    () => ({
      ...state,
      game_id: game.id,
      is_library: game.show_id === null,
      read_only: !game.editable,
      show_problems: tried,
    }),
    [state, game.id, game.show_id, game.editable, tried],
  );
  const open_index = draft.rounds.findIndex(({ key }) => key === open_key);
  const open_round = draft.rounds[open_index];

  useEffect(() => {
    if (save_error !== null) failure.current?.scrollIntoView({ block: "nearest" });
  }, [save_error]);
  function addRound(type: string): void {
    const definition = round_definitions.get(type);
    if (definition === undefined) return;
    const key = randomId();
    dispatch({
      type: "insert",
      round: { key, id: null, fields: newRoundFields(definition, draft.game) },
      index: draft.rounds.length,
    });
    open(key, "first_field");
  }
  async function save(): Promise<boolean> {
    setTried(true);
    if (problems.any) {
      const first = draft.rounds.find(({ key }) => problems.rounds[key] !== undefined);
      open(Object.keys(problems.game).length > 0 ? null : (first?.key ?? null), "first_problem");
      notify({ kind: "warning", message: t("save_problems"), id: "save-problems" });
      return false;
    }
    const saved = await state.save();
    if (saved) setTried(false);
    return saved;
  }
  useSaveKey(() => {
    if (is_dirty) void save();
  });

  return (
    <EditorProvider value={value}>
      <div className="game-editor">
        <EditorBar onSave={() => void save()} onClose={() => (is_dirty ? setClosing(true) : onClose())} />
        {save_error !== null && (
          <Alert ref={failure} className="game-editor-failure" color="error" role="alert" mb="md">
            {t("save_failed", { message: save_error.message })}
            <RefusedFields error={save_error} />
          </Alert>
        )}
        <div className="game-editor-columns">
          <nav className="game-editor-rail" aria-label={t("parts")}>
            <UnstyledButton
              className="game-part"
              data-open={open_round === undefined || undefined}
              aria-current={open_round === undefined}
              onClick={() => open(null)}
            >
              <IconSettings size={20} aria-hidden /> {t("about_game")}
            </UnstyledButton>
            <RoundsRail open_key={open_key} onOpen={(key) => open(key)} />
            {draft.rounds.length === 0 && <p className="game-editor-empty">{t("rounds_empty")}</p>}
            {game.editable && <TypePicker onPick={addRound} />}
          </nav>
          <div className="game-editor-panel" ref={panel}>
            {open_round === undefined ? (
              <GameForm />
            ) : (
              <RoundEditor key={open_round.key} round={open_round} number={open_index + 1} />
            )}
          </div>
          {open_round !== undefined && (
            <div className="game-editor-preview">
              <Preview round={open_round} number={open_index + 1} />
            </div>
          )}
        </div>
        <LeaveGuard closing={closing} save={save} onStay={() => setClosing(false)} onClose={onClose} />
        <ConflictDialog />
      </div>
    </EditorProvider>
  );
}

/** Errors that only the server detects, such as too much text in all rounds together, with the round's number. */
function RefusedFields({ error }: { readonly error: Error }): ReactElement | null {
  const t = useT(games_messages);
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  return (
    <List size="sm" mt="xs">
      {error.fields.map(({ path, message }) => {
        const index = /^rounds\.(\d+)\./.exec(path)?.[1];
        return (
          <List.Item key={path}>
            {index === undefined ? message : t("save_failed_round", { n: Number(index) + 1, message })}
          </List.Item>
        );
      })}
    </List>
  );
}

/** Saves on Ctrl+S or Cmd+S. */
function useSaveKey(save: () => void): void {
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      newest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
