import { useState, type ReactElement } from "react";
import { Button, Loader, Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconMusic } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import type { MediaFieldProps } from "@showrunner/rounds/views";
import { useAudioClip, useUploadAudio } from "../../api/audio.api.ts";
import { MediaField } from "../media/media-field.tsx";
import { AUDIO_ACCEPT, checkAudioFile, formatLength, type AudioFileProblem } from "./audio-file.ts";
import { AudioPicker } from "./audio-picker.tsx";
import { audioMessages } from "./messages/index.ts";

/** A field for one audio clip: upload, drop, choose an earlier one, listen, replace, remove. */
export function AudioField({ label, description, value, onChange, error, disabled }: MediaFieldProps): ReactElement {
  const t = useT(audioMessages);
  const upload = useUploadAudio();
  const [problem, setProblem] = useState<AudioFileProblem | null>(null);
  const [isPicking, setPicking] = useState(false);
  // After an upload the newest handler is called: the form around the field may have changed meanwhile.
  const onUploaded = useCallbackRef(onChange);

  const handleFile = (file: File): void => {
    if (upload.isPending) return;
    const found = checkAudioFile(file);
    setProblem(found);
    if (found !== null) return;
    // Also runs when another round was opened during the upload; a failure is shown from `upload.error`.
    void upload.mutateAsync(file).then(
      (clip) => onUploaded(clip.id),
      () => undefined,
    );
  };
  const failure = problem === null ? upload.error?.message : t(problem);

  return (
    <>
      <MediaField
        label={label}
        description={description}
        error={failure ?? error}
        disabled={disabled}
        texts={{
          drop: t("drop"),
          upload: t("upload"),
          replace: t("replace"),
          remove: t("remove"),
          hint: t("hint"),
        }}
        accept={AUDIO_ACCEPT}
        icon={<IconMusic size={32} aria-hidden />}
        preview={value === null || upload.isPending ? null : <ChosenClip id={value} />}
        isChosen={value !== null}
        isUploading={upload.isPending}
        onFile={handleFile}
        onRemove={() => onChange(null)}
      >
        <Button size="sm" variant="default" disabled={disabled} onClick={() => setPicking(true)}>
          {t("choose")}
        </Button>
      </MediaField>
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
    </>
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
