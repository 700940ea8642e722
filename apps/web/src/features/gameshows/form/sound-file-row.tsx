import { useRef, useState, type ReactElement } from "react";
import { ActionIcon, FileButton, Group, Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconMusic,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconUpload,
} from "@tabler/icons-react";
import type { AudioClip, Gameshow } from "@showrunner/contract/rest";
import { MAX_CUE_S, type SoundCue } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useAudioClip, useUploadAudio } from "../../../api/audio.api.ts";
import { AUDIO_ACCEPT, checkAudioFile, formatLength } from "../../../components/audio/audio-file.ts";
import { AudioPicker } from "../../../components/audio/audio-picker.tsx";
import { audioMessages } from "../../../components/audio/messages/en.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/en.ts";
import type { SoundPreview } from "./use-sound-preview.ts";

interface SoundFileRowProps {
  readonly cue: SoundCue;
  /** Null for the standard sound. */
  readonly clipId: string | null;
  /** Clips by id that the visitor may not own. */
  readonly known: Gameshow["sound_clips"];
  readonly preview: SoundPreview;
  readonly error: string | undefined;
  readonly onChange: (clipId: string | null) => void;
}

/** Names of the sounds. */
const SOUND_NAMES = {
  lobby: "sound_file_lobby",
  join: "sound_file_join",
  question: "sound_file_question",
  poll: "sound_file_poll",
  option: "sound_file_option",
  tick: "sound_file_tick",
  final_tick: "sound_file_final_tick",
  time_up: "sound_file_time_up",
  buzz: "sound_file_buzz",
  correct: "sound_file_correct",
  wrong: "sound_file_wrong",
  reveal: "sound_file_reveal",
  standings: "sound_file_standings",
  drum_roll: "sound_file_drum_roll",
  winner: "sound_file_winner",
} as const satisfies Readonly<Record<SoundCue, string>>;

/** One sound: its current file, with buttons to listen, to choose a file, and to restore the standard sound. */
export function SoundFileRow({ cue, clipId, known, preview, error, onChange }: SoundFileRowProps): ReactElement {
  const t = useT(gameshowsMessages);
  const tAudio = useT(audioMessages);
  const fieldMessage = useFieldMessage();
  const upload = useUploadAudio();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  // Resets the file input, so that the same file can be chosen again.
  const resetFileInput = useRef<() => void>(null);
  const clip = useSoundClip(clipId, known);
  const sound = t(SOUND_NAMES[cue]);
  const isPlaying = preview.playing === cue;

  // After an upload the newest handler is called: other sounds may have changed meanwhile.
  const choose = useCallbackRef(({ id, duration_ms }: AudioClip): void => {
    const isTooLong = cue !== "lobby" && duration_ms > MAX_CUE_S * 1_000;
    setProblem(isTooLong ? (fieldMessage("sound_too_long") ?? null) : null);
    if (!isTooLong) onChange(id);
  });
  const handleFile = (file: File | null): void => {
    resetFileInput.current?.();
    if (file === null) return;
    const found = checkAudioFile(file);
    setProblem(found === null ? null : tAudio(found));
    if (found === null) upload.mutate(file, { onSuccess: choose, onError: ({ message }) => setProblem(message) });
  };
  const shown = problem ?? error ?? (preview.failed === cue ? t("sound_file_unplayable") : null);
  const PlayIcon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <Group component="li" justify="space-between" gap="xs" style={{ listStyle: "none" }}>
      <div style={{ flex: "1 1 12rem", minInlineSize: 0 }}>
        <Text size="sm" fw={600}>
          {sound}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {clipId === null
            ? t("sound_file_standard")
            : clip === null
              ? t("sound_file_missing")
              : clip && `${clip.name} (${formatLength(clip.duration_ms)})`}
        </Text>
        {shown !== null && (
          <Text size="sm" c="error" role="alert">
            {shown}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(isPlaying ? "sound_file_stop" : "sound_file_listen", { sound })}
          onClick={() => (isPlaying ? preview.stop() : preview.play(cue, clip?.url ?? null))}
        >
          <PlayIcon size={18} aria-hidden />
        </ActionIcon>
        <FileButton resetRef={resetFileInput} accept={AUDIO_ACCEPT} onChange={handleFile}>
          {(button) => (
            <ActionIcon
              {...button}
              variant="default"
              size="lg"
              loading={upload.isPending}
              aria-label={t("sound_file_replace", { sound })}
              title={tAudio("hint")}
            >
              <IconUpload size={18} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("sound_file_pick", { sound })}
          title={tAudio("choose")}
          onClick={() => setPicking(true)}
        >
          <IconMusic size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          color="error"
          disabled={clipId === null}
          aria-label={t("sound_file_to_standard", { sound })}
          title={t("sound_file_standard")}
          onClick={() => {
            setProblem(null);
            onChange(null);
          }}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {isPicking && (
        <AudioPicker
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            choose(picked);
          }}
        />
      )}
    </Group>
  );
}

type ShownClip = Gameshow["sound_clips"][string];

/** Null for a deleted clip; undefined while it loads. */
function useSoundClip(id: string | null, known: Gameshow["sound_clips"]): ShownClip | null | undefined {
  const fromShow = id === null ? undefined : known[id];
  const { data, error } = useAudioClip(fromShow === undefined ? id : null);
  if (id === null) return undefined;
  return fromShow ?? data ?? (error === null ? undefined : null);
}
