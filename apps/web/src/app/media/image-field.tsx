import { useId, useState, type DragEvent, type ReactElement } from "react";
import { Button, FileButton, Group, Input, Loader } from "@mantine/core";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useImageUrls } from "../../api/images/get.ts";
import { image_types } from "./image-file.ts";
import { media_messages } from "./messages/index.ts";
import { usePictureUpload } from "./use-picture-upload.ts";
import "./image-field.css";

interface ImageFieldProps {
  readonly label: string;
  /** Id of a picture. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled?: boolean;
}

/** One picture: chosen, dropped or pasted, seen, replaced, removed. */
export function ImageField({ label, value, onChange, disabled = false }: ImageFieldProps): ReactElement {
  const t = useT(media_messages);
  const id = useId();
  const [is_over, setOver] = useState(false);
  const { upload, is_uploading, error } = usePictureUpload();
  const url = useImageUrls(value === null ? [] : [value]).get(value ?? "");

  async function take(file: File | null | undefined): Promise<void> {
    if (!file || disabled) return;
    const image = await upload(file);
    if (image !== null) onChange(image.id);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <div
        role="group"
        aria-labelledby={id}
        className="image-field"
        data-over={is_over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={(event) => void take(event.clipboardData.files[0])}
      >
        {url === undefined ? (
          <div className="image-field-empty">
            {is_uploading ? <Loader size="sm" /> : <IconPhoto size={32} aria-hidden />}
            <span>{t("drop")}</span>
          </div>
        ) : (
          <img src={url} alt="" />
        )}
        <Group gap="xs">
          <FileButton accept={image_types.join(",")} onChange={(file) => void take(file)} disabled={disabled}>
            {(props) => (
              <Button {...props} size="sm" variant="default" loading={is_uploading} disabled={disabled}>
                {value === null ? t("upload") : t("replace")}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button size="sm" variant="subtle" color="error" disabled={disabled} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onChange(null)}>
              {t("remove")}
            </Button>
          )}
          <span className="image-field-hint">{t("hint")}</span>
        </Group>
      </div>
    </Input.Wrapper>
  );
}
