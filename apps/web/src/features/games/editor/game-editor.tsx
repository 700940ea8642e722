import { Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { Alert, UnstyledButton } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import type { Game } from "@showrunner/contract/rest";
import { ROUND_DEFINITIONS, roundTypeIds } from "@showrunner/rounds";
import { getRoundViews } from "@showrunner/rounds/views";
import { ErrorState, LoadingNotice, LoadingPage, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useIsUploading } from "../../../api/assets.api.ts";
import { useGame } from "../../../api/games.api.ts";
import { createRandomId } from "../../../live/index.ts";
import { createRoundFields } from "../draft/create-round-fields.ts";
import { useGameDraft } from "../draft/use-game-draft.ts";
import { gamesMessages } from "../messages/en.ts";
import { AddRound } from "./add-round.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditorProvider, type EditorContextValue } from "./editor-context.ts";
import { EditorBar } from "./editor-bar.tsx";
import { GameForm } from "./game-form.tsx";
import { HiddenGame } from "./hidden-game.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RoundPreview } from "./round-preview.tsx";
import { RoundEditor } from "./round-editor.tsx";
import { RoundsRail } from "./rounds-rail.tsx";
import { ServerFieldErrors } from "./server-field-errors.tsx";
import { useEditorPanel } from "./use-editor-panel.ts";
import { useEditorShortcuts } from "./use-editor-shortcuts.ts";
import { useNotify } from "./use-notify.ts";
import "./editor.css";

const PicturesDialog = lazyWithRetry(async () => ({
  default: (await import("../pictures/pictures-dialog.tsx")).PicturesDialog,
}));

interface GameEditorProps {
  readonly gameId: string;
  /** Round to open first; without it the game's own fields are open. */
  readonly roundId?: string | undefined;
  /** Called when the editor closes, after the user was asked about unsaved changes. */
  readonly onClose: () => void;
}

/** Edits one game with all its rounds, from the library or owned by a show. */
export function GameEditor({ gameId, roundId, onClose }: GameEditorProps): ReactElement {
  const t = useT(gamesMessages);
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
  const t = useT(gamesMessages);
  const state = useGameDraft(game);
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [pictures, setPictures] = useState<{ readonly keys: readonly string[]; readonly isOpen: boolean } | null>(null);
  const { draft, dispatch, problems, isDirty, isSaving, saveError } = state;
  const isUploading = useIsUploading();
  const requestedRound = draft.rounds.find(({ id }) => roundId !== undefined && id === roundId);
  const { ref: panel, openKey, open } = useEditorPanel(requestedRound?.key ?? null);
  const notifyInEditor = useNotify();
  const editor = useRef<HTMLDivElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const value = useMemo<EditorContextValue>(
    () => ({
      ...state,
      gameId: game.id,
      showId: game.show_id,
      isLibrary: game.show_id === null && game.owner_id === null,
      isReadOnly: !game.editable,
      showProblems: hasTriedToSave,
      isMoreOpen,
      setMoreOpen,
      notify: notifyInEditor,
      proposePictures: (keys) => setPictures({ keys, isOpen: true }),
    }),
    [state, game.id, game.show_id, game.owner_id, game.editable, hasTriedToSave, isMoreOpen, notifyInEditor],
  );
  const openIndex = draft.rounds.findIndex(({ key }) => key === openKey);
  const openRound = draft.rounds[openIndex];

  useEffect(() => {
    if (saveError !== null) failure.current?.scrollIntoView({ block: "nearest" });
  }, [saveError]);
  function addRound(type: string): void {
    const definition = ROUND_DEFINITIONS.get(type);
    if (definition === undefined) return;
    const key = createRandomId();
    const previous = draft.rounds.at(-1)?.fields;
    const ofType = previous?.type === type ? {} : getRoundViews(type).roundDefaults;
    dispatch({
      type: "insert",
      round: { key, id: null, fields: { ...createRoundFields(definition, draft.game, previous), ...ofType } },
      index: draft.rounds.length,
    });
    open(key, "first_field");
  }
  async function save(): Promise<boolean> {
    setHasTriedToSave(true);
    if (problems.hasProblems) {
      const first = draft.rounds.find(({ key }) => problems.rounds[key] !== undefined);
      open(Object.keys(problems.game).length > 0 ? null : (first?.key ?? null), "first_problem");
      notify({ kind: "warning", message: t("save_problems"), id: "save-problems" });
      return false;
    }
    const saved = await state.save();
    if (saved) setHasTriedToSave(false);
    return saved;
  }
  const lastType = draft.rounds.findLast(({ fields }) => ROUND_DEFINITIONS.has(fields.type))?.fields.type;
  const nextType = lastType ?? roundTypeIds[0] ?? "";
  useEditorShortcuts(editor, {
    s: () => isDirty && !isSaving && !isUploading && void save(),
    Enter: () => game.editable && addRound(nextType),
  });

  return (
    <EditorProvider value={value}>
      <div className="game-editor" ref={editor}>
        <EditorBar
          onSave={() => void save()}
          onOpenRound={(key) => open(key)}
          onClose={() => (isDirty || isUploading ? setClosing(true) : onClose())}
        />
        {saveError !== null && (
          <Alert ref={failure} className="game-editor-failure" color="error" role="alert" mb="md">
            {t("save_failed", { message: saveError.message })}
            <ServerFieldErrors error={saveError} />
          </Alert>
        )}
        <div className="game-editor-columns">
          <nav className="game-editor-rail" aria-label={t("parts")}>
            <UnstyledButton
              className="game-part"
              data-open={openRound === undefined || undefined}
              aria-current={openRound === undefined}
              onClick={() => open(null)}
            >
              <IconSettings size={20} aria-hidden /> {t("about_game")}
            </UnstyledButton>
            <RoundsRail openKey={openKey} onOpen={(key) => open(key)} />
            {draft.rounds.length === 0 && <p className="game-editor-empty">{t("rounds_empty")}</p>}
            {game.editable && <AddRound type={nextType} onAdd={addRound} />}
          </nav>
          <div className="game-editor-panel" ref={panel}>
            {openRound === undefined ? (
              <GameForm />
            ) : (
              <RoundEditor
                key={openRound.key}
                round={openRound}
                number={openIndex + 1}
                onOpenRound={(key) => open(key)}
              />
            )}
          </div>
          {openRound !== undefined && (
            <div className="game-editor-preview">
              <RoundPreview round={openRound} number={openIndex + 1} />
            </div>
          )}
        </div>
        <LeaveGuard closing={isClosing} save={save} onStay={() => setClosing(false)} onClose={onClose} />
        <ConflictDialog />
        {pictures !== null && (
          <Suspense fallback={<LoadingNotice />}>
            <PicturesDialog
              keys={pictures.keys}
              opened={pictures.isOpen}
              onClose={() => setPictures({ ...pictures, isOpen: false })}
            />
          </Suspense>
        )}
      </div>
    </EditorProvider>
  );
}
