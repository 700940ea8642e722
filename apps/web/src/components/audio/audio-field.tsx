import { useState, type ReactElement } from "react";
import { Button, Loader, Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconMusic } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import type { MediaFieldProps } from "@showrunner/rounds/views";
import { useAudioClip, useUploadAudio } from "../../api/audio.api.ts";
import { MediaField } from "../media/media-field.tsx";
import { AUDIO_ACCEPT, checkAudioFile, formatLength } from "./audio-file.ts";
import { AudioPicker } from "./audio-picker.tsx";
import { audioMessages } from "./messages/en.ts";

/** A field for one audio clip: upload, drop, choose an earlier one, listen, replace, remove. */
export function AudioField({ label, description, value, onChange, error, disabled }: MediaFieldProps): ReactElement {
  const t = useT(audioMessages);
  const upload = useUploadAudio();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  // After an upload the newest handler is called: the form around the field may have changed meanwhile.
  const onUploaded = useCallbackRef(onChange);

  const handleFile = (file: File): void => {
    if (upload.isPending) return;
    const found = checkAudioFile(file);
    setProblem(found === null ? null : t(found));
    if (found !== null) return;
    // Also runs when another round was opened during the upload.
    void upload.mutateAsync(file).then(
      (clip) => onUploaded(clip.id),
      (failure: Error) => setProblem(failure.message),
    );
  };
  const choose = (id: string | null): void => {
    setProblem(null);
    onChange(id);
  };

  return (
    <>
      <MediaField
        label={label}
        description={description}
        error={problem ?? error}
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
        onRemove={() => choose(null)}
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
            choose(clip.id);
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
