import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { Alert, Button, Loader, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { GAME_LIMITS, type RoundFields } from "@showrunner/contract/rest";
import { isLocale, type Locale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { IMPORT_LIMITS, removeMedia, replaceMediaIds, type ImportedGame } from "@showrunner/transfer";
import type { TextFormat } from "@showrunner/transfer/import";
import { FormError, FormModal } from "@showrunner/ui/host";
import { useUploadAudio } from "../../../api/audio.api.ts";
import { useUploadImage } from "../../../api/images.api.ts";
import { languageOptions } from "../../../lib/language-options.ts";
import { ServerFieldErrors } from "../editor/server-field-errors.tsx";
import { completeRounds, findRefusedRounds, type ImportDefaults } from "./complete-rounds.ts";
import { ImportDefaultsFields } from "./import-defaults.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { ImportSource } from "./import-source.tsx";
import { transferMessages } from "./messages/en.ts";
import type { ReaderTask } from "./reader-protocol.ts";
import { translateTrueAndFalse } from "./translate-true-and-false.ts";
import { findUsedMedia, uploadMedia } from "./upload-media.ts";
import { useMissingMedia } from "./use-missing-media.ts";
import { useReader } from "./use-reader.ts";
import "./transfer.css";

export interface ImportedContent {
  readonly game: ImportedGame;
  readonly rounds: readonly RoundFields[];
}

interface ImportDialogProps {
  /** `create` also asks for the game's title and language. */
  readonly mode: "create" | "append";
  /** Number of rounds that still fit into the game. */
  readonly capacity: number;
  readonly buzzerDefault?: boolean;
  /** Language of the game that exists already; the visitor's by default. */
  readonly gameLanguage?: Locale;
  /** Rejects with a message for the user. */
  readonly onImport: (content: ImportedContent) => Promise<void>;
  readonly onClose: () => void;
}

const INITIAL_DEFAULTS: ImportDefaults = { max_points: 10, time_limit_s: null, scoring: null };
const NONE: ReadonlySet<number> = new Set();
const NONE_REFUSED: ReadonlyMap<number, string> = new Map();

/** Parses rounds from pasted text or a file, shows them, and imports those that stay selected. */
export function ImportDialog({
  mode,
  capacity,
  buzzerDefault,
  gameLanguage,
  onImport,
  onClose,
}: ImportDialogProps): ReactElement {
  const t = useT(transferMessages);
  const locale = useLocale();
  const isPhone = useMediaQuery("(width < 48rem)");
  const [text, setText] = useState("");
  const [file, setFile] = useState<{ readonly name: string; readonly data: Uint8Array<ArrayBuffer> } | null>(null);
  const [format, setFormat] = useState<TextFormat | null>(null);
  const [defaults, setDefaults] = useState(INITIAL_DEFAULTS);
  const [title, setTitle] = useState<string | null>(null);
  const [language, setLanguage] = useState<Locale | null>(null);
  const [skipped, setSkipped] = useState(NONE);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  /** Numbers of the rounds that `error` is about; the selection may have changed since. */
  const [sentNumbers, setSentNumbers] = useState<readonly number[]>([]);
  const uploaded = useRef(new Map<string, string>());
  const cancelled = useRef(false);
  useEffect(() => {
    cancelled.current = false;
    return () => {
      cancelled.current = true;
    };
  }, []);
  const { mutateAsync: uploadImage } = useUploadImage();
  const { mutateAsync: uploadAudio } = useUploadAudio();

  const task = useMemo<ReaderTask | null>(() => {
    if (file !== null) return { kind: "file", ...file, format };
    return text.trim() === "" ? null : { kind: "text", text, format };
  }, [text, file, format]);
  const reading = useReader(task);
  const imported = (reading.state === "done" ? reading.response.imported : undefined) ?? null;
  const missingPictures = useMissingMedia(imported, "images");
  const missingClips = useMissingMedia(imported, "audio");
  const missingVideos = useMissingMedia(imported, "videos");
  const lookUps = [missingPictures, missingClips, missingVideos];
  const isLookingUp = lookUps.some(({ isLoading }) => isLoading);
  const notLookedUp = lookUps.reduce((sum, { failed }) => sum + failed, 0);
  const buzzer = imported?.game.buzzer_default ?? buzzerDefault ?? false;
  const shownLanguage = language ?? imported?.game.language ?? gameLanguage ?? locale;
  const fields = useMemo(() => {
    if (imported === null) return [];
    const completed = completeRounds(imported.rounds, defaults, buzzer);
    return imported.format === "gift" ? translateTrueAndFalse(completed, shownLanguage) : completed;
  }, [imported, defaults, buzzer, shownLanguage]);
  // The editor shows problems of appended rounds at their fields.
  const refused = useMemo(() => (mode === "create" ? findRefusedRounds(fields) : NONE_REFUSED), [mode, fields]);
  const takenIndexes = [...fields.keys()].filter((index) => !skipped.has(index) && !refused.has(index));
  const importedFields = takenIndexes.flatMap((index) => fields[index] ?? []);
  const shownTitle = title ?? imported?.game.title ?? stripExtension(file?.name ?? "");
  const isTooMany = importedFields.length > capacity;

  const skipRound = useCallback(
    (index: number, skip: boolean) => setSkipped((before) => withIndex(before, index, skip)),
    [],
  );

  async function choose(chosen: File | null): Promise<void> {
    uploaded.current.clear();
    setSkipped(NONE);
    const isTooLarge = chosen !== null && chosen.size > IMPORT_LIMITS.archiveBytes;
    setError(isTooLarge ? new Error(t("too_large")) : null);
    if (isTooLarge) return;
    setFile(chosen === null ? null : { name: chosen.name, data: new Uint8Array(await chosen.arrayBuffer()) });
  }

  async function submit(): Promise<void> {
    if (imported === null) return;
    setError(null);
    setSentNumbers(takenIndexes.map((index) => index + 1));
    const media = findUsedMedia(imported.media, {
      game: mode === "create" ? imported.game : {},
      rounds: importedFields,
    });
    const total = media.length;
    setProgress({ done: 0, total });
    try {
      await uploadMedia(media, {
        upload: (file) => (file.type.startsWith("audio/") ? uploadAudio(file) : uploadImage(file)),
        uploaded: uploaded.current,
        onProgress: (done) => setProgress({ done, total }),
        isCancelled: () => cancelled.current,
      });
      if (cancelled.current) return;
      const content = { game: imported.game, rounds: importedFields };
      const reduced = removeMedia(content, new Set(lookUps.flatMap(({ missing }) => [...missing])));
      const replaced = replaceMediaIds(reduced, (id) => uploaded.current.get(id) ?? id);
      const named = {
        title: shownTitle.trim() || t("untitled"),
        language: shownLanguage,
      };
      await onImport({ ...replaced, game: { ...replaced.game, ...named } });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setProgress(null);
    }
  }

  return (
    <FormModal
      isDirty={text.trim() !== "" || file !== null}
      onClose={onClose}
      title={t(`title_${mode}`)}
      size="70rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <div className="import-columns">
        <div>
          <ImportSource
            text={text}
            onText={(value) => {
              setSkipped(NONE);
              setText(value);
            }}
            fileName={file?.name ?? null}
            onFile={(chosen) => void choose(chosen)}
            format={format}
            onFormat={(value) => {
              setSkipped(NONE);
              setFormat(value);
            }}
            recognised={imported?.format ?? null}
          />
          <ImportDefaultsFields value={defaults} onChange={setDefaults} />
          {mode === "create" && (
            <Stack gap="sm" mt="md">
              <TextInput
                label={t("game_title")}
                placeholder={t("untitled")}
                maxLength={GAME_LIMITS.title}
                value={shownTitle}
                onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              />
              <NativeSelect
                label={t("game_language")}
                data={[...languageOptions]}
                value={shownLanguage}
                onChange={({ currentTarget: { value } }) => isLocale(value) && setLanguage(value)}
              />
            </Stack>
          )}
        </div>
        <div className="import-result">
          {reading.state === "idle" && <Text c="dimmed">{t("nothing_yet")}</Text>}
          {reading.state === "reading" && <Loader size="sm" aria-label={t("reading")} />}
          {reading.state === "failed" && (
            <Alert color="error" role="alert">
              {t("reading_failed")}
            </Alert>
          )}
          {imported !== null && (
            <Stack gap="md">
              {fields.length === 0 && <Alert color="error">{t("nothing_found")}</Alert>}
              <ImportProblems problems={imported.problems} unit={imported.unit} />
              {missingPictures.missing.size > 0 && (
                <Alert color="warning">{t("pictures_missing", { n: missingPictures.missing.size })}</Alert>
              )}
              {missingClips.missing.size > 0 && (
                <Alert color="warning">{t("clips_missing", { n: missingClips.missing.size })}</Alert>
              )}
              {missingVideos.missing.size > 0 && (
                <Alert color="warning">{t("videos_missing", { n: missingVideos.missing.size })}</Alert>
              )}
              {notLookedUp > 0 && <Alert color="warning">{t("not_looked_up", { n: notLookedUp })}</Alert>}
              {fields.length > 0 && (
                <ImportPreview
                  rounds={imported.rounds}
                  fields={fields}
                  unit={imported.unit}
                  skipped={skipped}
                  refused={refused}
                  onSkip={skipRound}
                  onSkipAll={(skip) => setSkipped(skip ? new Set(fields.keys()) : NONE)}
                />
              )}
            </Stack>
          )}
        </div>
      </div>
      <FormError message={error?.message ?? null} />
      {error !== null && <ServerFieldErrors error={error} roundNumbers={sentNumbers} />}
      <div className="import-footer">
        <Text role="status" size="sm" c={isTooMany ? "error" : "dimmed"}>
          {isTooMany
            ? t("too_many", { n: capacity })
            : progress !== null && progress.total > 0
              ? t("uploading", { done: progress.done, total: progress.total })
              : imported === null
                ? ""
                : [
                    t("found", { n: fields.length }),
                    ...(imported.problems.length > 0 ? [t("problems", { n: imported.problems.length })] : []),
                  ].join(" · ")}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          color="accent"
          loading={progress !== null || isLookingUp}
          disabled={importedFields.length === 0 || isTooMany}
          onClick={() => void submit()}
        >
          {t(`submit_${mode}`, { n: importedFields.length })}
        </Button>
      </div>
    </FormModal>
  );
}

const stripExtension = (name: string): string => name.replace(/\.[^.]*$/u, "").slice(0, GAME_LIMITS.title);

function withIndex(indexes: ReadonlySet<number>, index: number, has: boolean): ReadonlySet<number> {
  const changed = new Set(indexes);
  if (has) changed.add(index);
  else changed.delete(index);
  return changed;
}
