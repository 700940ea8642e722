import { useId, useRef, useState, type ReactElement } from "react";
import { Button, FileButton, Group, Input, Loader, Text } from "@mantine/core";
import { IconMusic, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import type { MediaFieldProps } from "@showrunner/rounds/views";
import { useAudioClip, useUploadAudio } from "../../api/audio.api.ts";
import { useFileDrop } from "../images/use-file-drop.ts";
import { AUDIO_ACCEPT, checkAudioFile, formatLength, type AudioFileProblem } from "./audio-file.ts";
import { AudioPicker } from "./audio-picker.tsx";
import { audioMessages } from "./messages/index.ts";
import "../images/image-field.css";

/** A field for one audio clip: upload, drop, choose an earlier one, listen, replace, remove. */
export function AudioField({ label, description, value, onChange, error, disabled }: MediaFieldProps): ReactElement {
  const t = useT(audioMessages);
  const id = useId();
  const upload = useUploadAudio();
  const [problem, setProblem] = useState<AudioFileProblem | null>(null);
  const [isPicking, setPicking] = useState(false);

  // Resets the file input, so that the same file can be chosen again after it was removed.
  const resetFileInput = useRef<() => void>(null);
  const handleFile = (file: File | null): void => {
    resetFileInput.current?.();
    if (file === null || upload.isPending) return;
    const found = checkAudioFile(file);
    setProblem(found);
    if (found === null) upload.mutate(file, { onSuccess: (clip) => onChange(clip.id) });
  };
  const { ref, isOver } = useFileDrop<HTMLDivElement>(handleFile, disabled);
  const failure = problem === null ? upload.error?.message : t(problem);

  return (
    <Input.Wrapper
      label={label}
      description={description}
      labelElement="div"
      labelProps={{ id }}
      error={failure ?? error}
    >
      <div ref={ref} role="group" aria-labelledby={id} className="image-field" data-over={isOver || undefined}>
        {value === null || upload.isPending ? (
          <div className="image-field-empty">
            {upload.isPending ? <Loader size="sm" /> : <IconMusic size={32} aria-hidden />}
            <span>{t("drop")}</span>
          </div>
        ) : (
          <ChosenClip id={value} />
        )}
        <Group gap="xs">
          <FileButton resetRef={resetFileInput} accept={AUDIO_ACCEPT} onChange={handleFile} disabled={disabled}>
            {(props) => (
              <Button {...props} size="sm" variant="default" loading={upload.isPending} disabled={disabled}>
                {value === null ? t("upload") : t("replace")}
              </Button>
            )}
          </FileButton>
          <Button size="sm" variant="default" disabled={disabled} onClick={() => setPicking(true)}>
            {t("choose")}
          </Button>
          {value !== null && (
            <Button
              size="sm"
              variant="subtle"
              color="error"
              disabled={disabled}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t("remove")}
            </Button>
          )}
          <span className="image-field-hint">{t("hint")}</span>
        </Group>
      </div>
      {isPicking && (
        <AudioPicker
          onClose={() => setPicking(false)}
          onPick={(clip) => {
            setPicking(false);
            setProblem(null);
            onChange(clip.id);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

function ChosenClip({ id }: { readonly id: string }): ReactElement {
  const t = useT(audioMessages);
  const { data: clip, error } = useAudioClip(id);
  if (clip === undefined) return error === null ? <Loader size="sm" /> : <Text c="error">{t("missing")}</Text>;
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {clip.name} <Text span>({formatLength(clip.duration_ms)})</Text>
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a piece of music to be guessed has no captions */}
      <audio controls preload="none" src={clip.url} aria-label={t("preview", { name: clip.name })} />
    </div>
  );
}
