import { useId, useRef, type ReactElement } from "react";
import { Button, FileButton, Group, Input, Loader } from "@mantine/core";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useImageUrls } from "../../api/images.api.ts";
import { IMAGE_TYPES } from "./image-file.ts";
import { componentsMessages } from "../messages/index.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useImageUpload } from "./use-image-upload.ts";
import "./image-field.css";

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

/** A field for one image: choose, drop, paste, preview, replace, remove. */
export function ImageField(props: ImageFieldProps): ReactElement {
  const { label, value, onChange, disabled = false, knownUrls = NO_URLS, error: fieldError } = props;
  const t = useT(componentsMessages);
  const id = useId();
  const { upload, isUploading, error } = useImageUpload();
  const knownUrl = knownUrls[value ?? ""];
  const url = useImageUrls(value === null || knownUrl !== undefined ? [] : [value]).get(value ?? "") ?? knownUrl;

  // Resets the file input, so that the same file can be chosen again after it was removed.
  const resetFileInput = useRef<() => void>(null);
  const handleFile = (file: File | null): void => {
    resetFileInput.current?.();
    if (file !== null) void upload(file).then((image) => image && onChange(image.id));
  };
  const { ref, isOver } = useFileDrop<HTMLDivElement>(handleFile, disabled);

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={fieldError ?? error}>
      <div ref={ref} role="group" aria-labelledby={id} className="image-field" data-over={isOver || undefined}>
        {url === undefined ? (
          <div className="image-field-empty">
            {isUploading ? <Loader size="sm" /> : <IconPhoto size={32} aria-hidden />}
            <span>{t("image_drop")}</span>
          </div>
        ) : (
          <img src={url} alt="" />
        )}
        <Group gap="xs">
          <FileButton
            resetRef={resetFileInput}
            accept={IMAGE_TYPES.join(",")}
            onChange={handleFile}
            disabled={disabled}
          >
            {(props) => (
              <Button {...props} size="sm" variant="default" loading={isUploading} disabled={disabled}>
                {value === null ? t("image_upload") : t("image_replace")}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button
              size="sm"
              variant="subtle"
              color="error"
              disabled={disabled}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t("image_remove")}
            </Button>
          )}
          <span className="image-field-hint">{t("image_hint")}</span>
        </Group>
      </div>
    </Input.Wrapper>
  );
}
