import { type ReactElement } from "react";
import { Loader, Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconMovie } from "@tabler/icons-react";
import type { MediaFieldProps } from "@showrunner/rounds/views";
import { useT } from "@showrunner/i18n/react";
import { useAsset } from "../../api/assets.api.ts";
import { formatLength } from "../audio/audio-file.ts";
import { ACCEPT } from "../assets/file-kind.ts";
import { PickButton } from "../assets/pick-button.tsx";
import { UploadList } from "../assets/upload-list.tsx";
import { useUploads } from "../assets/use-uploads.ts";
import { MediaField } from "../media/media-field.tsx";
import { videoMessages } from "./messages/en.ts";

/** A field for one video: upload with progress, drop, choose an earlier one, watch, replace, remove. */
export function VideoField({ label, description, value, onChange, error, disabled }: MediaFieldProps): ReactElement {
  const t = useT(videoMessages);
  // After an upload the newest handler is called: the form around the field may have changed meanwhile.
  const onUploaded = useCallbackRef(onChange);
  const uploads = useUploads(["video"], ({ id }) => onUploaded(id));
  return (
    <>
      <MediaField
        label={label}
        description={description}
        error={error}
        disabled={disabled}
        texts={{
          drop: t("drop"),
          upload: t("upload"),
          replace: t("replace"),
          remove: t("remove"),
          hint: t("hint"),
        }}
        accept={ACCEPT.video}
        icon={<IconMovie size={32} aria-hidden />}
        preview={value === null ? null : <ChosenVideo id={value} />}
        isChosen={value !== null}
        isUploading={uploads.pending.some((upload) => upload.error === null)}
        onFile={(file) => uploads.add([file])}
        onRemove={() => onChange(null)}
      >
        <PickButton kind="video" disabled={disabled} onPick={onChange} />
      </MediaField>
      <UploadList pending={uploads.pending} onDrop={uploads.drop} />
    </>
  );
}

function ChosenVideo({ id }: { readonly id: string }): ReactElement {
  const t = useT(videoMessages);
  const { data: video, error } = useAsset({ kind: "video", id });
  if (video === undefined) return error === null ? <Loader size="sm" /> : <Text c="error">{t("missing")}</Text>;
  const { name, duration, url, thumb_url } = video;
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {name} <Text span>({formatLength((duration ?? 0) * 1_000)})</Text>
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded film has no captions */}
      <video
        controls
        preload="none"
        src={url}
        {...(thumb_url === null ? {} : { poster: thumb_url })}
        aria-label={t("preview", { name })}
        style={{ maxInlineSize: "100%", maxBlockSize: "14rem" }}
      />
    </div>
  );
}
