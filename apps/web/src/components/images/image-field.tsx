import type { ReactElement } from "react";
import { useCallbackRef } from "@mantine/hooks";
import { IconPhoto } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useImageUrls } from "../../api/images.api.ts";
import { GenerateButton } from "../generation/generate-button.tsx";
import { MediaField } from "../media/media-field.tsx";
import { PickButton } from "../assets/pick-button.tsx";
import { componentsMessages } from "../messages/en.ts";
import { IMAGE_TYPES } from "./image-file.ts";
import { useImageUpload } from "./use-image-upload.ts";

interface ImageFieldProps {
  readonly label: string;
  /** Image id. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled?: boolean;
  /** URLs by image id, for images that the visitor may not read in the library. */
  readonly knownUrls?: Readonly<Record<string, string>>;
  /** Why the value is not valid. */
  readonly error?: string | null | undefined;
}

const NO_URLS: Readonly<Record<string, string>> = {};

/** A field for one image: upload, drop, paste, choose from the library, generate, preview, replace, remove. */
export function ImageField(props: ImageFieldProps): ReactElement {
  const { label, value, onChange, disabled = false, knownUrls = NO_URLS, error: fieldError } = props;
  const t = useT(componentsMessages);
  const { upload, isUploading, error, clearError } = useImageUpload();
  // After an upload the newest handler is called: the form around the field may have changed meanwhile.
  const onUploaded = useCallbackRef(onChange);
  const choose = (id: string | null): void => {
    clearError();
    onChange(id);
  };
  const knownUrl = knownUrls[value ?? ""];
  const url = useImageUrls(value === null || knownUrl !== undefined ? [] : [value]).get(value ?? "") ?? knownUrl;
  return (
    <MediaField
      label={label}
      error={fieldError ?? error}
      disabled={disabled}
      texts={{
        drop: t("image_drop"),
        upload: t("image_upload"),
        replace: t("image_replace"),
        remove: t("image_remove"),
        hint: t("image_hint"),
      }}
      accept={IMAGE_TYPES.join(",")}
      icon={<IconPhoto size={32} aria-hidden />}
      preview={url === undefined ? null : <img src={url} alt="" />}
      isChosen={value !== null}
      isUploading={isUploading}
      onFile={(file) => void upload(file).then((image) => image && onUploaded(image.id))}
      onRemove={() => choose(null)}
    >
      <PickButton kind="image" disabled={disabled} onPick={choose} />
      <GenerateButton disabled={disabled} onUse={choose} />
    </MediaField>
  );
}
