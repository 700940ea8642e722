import { useId, useRef, type ReactElement, type ReactNode } from "react";
import { Button, FileButton, Group, Input, Loader } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useFileDrop } from "./use-file-drop.ts";
import "./media-field.css";

interface MediaFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly disabled: boolean;
  readonly texts: {
    readonly drop: string;
    readonly upload: string;
    readonly replace: string;
    readonly remove: string;
    readonly hint: string;
  };
  /** Media types of the file dialog, separated by commas. */
  readonly accept: string;
  /** Shown while no file is chosen. */
  readonly icon: ReactNode;
  /** The chosen file; null while it cannot be shown. */
  readonly preview: ReactNode;
  /** Whether a file is chosen, even if it cannot be shown. */
  readonly isChosen: boolean;
  readonly isUploading: boolean;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

/** Layout of a field for one uploaded file: choose, drop, paste, preview, replace, remove. */
export function MediaField(props: MediaFieldProps): ReactElement {
  const { label, description, error, disabled, texts, preview, isChosen, isUploading, onFile } = props;
  const id = useId();
  // Resets the file input, so that the same file can be chosen again after it was removed.
  const resetFileInput = useRef<() => void>(null);
  const handleFile = (file: File | null): void => {
    resetFileInput.current?.();
    if (file !== null) onFile(file);
  };
  const { ref, isOver } = useFileDrop<HTMLDivElement>(handleFile, disabled);
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" labelProps={{ id }} error={error}>
      <div ref={ref} role="group" aria-labelledby={id} className="media-field" data-over={isOver || undefined}>
        {preview ?? (
          <div className="media-field-empty">
            {isUploading ? <Loader size="sm" /> : props.icon}
            <span>{texts.drop}</span>
          </div>
        )}
        <Group gap="xs">
          <FileButton resetRef={resetFileInput} accept={props.accept} onChange={handleFile} disabled={disabled}>
            {(button) => (
              <Button {...button} size="sm" variant="default" loading={isUploading} disabled={disabled}>
                {isChosen ? texts.replace : texts.upload}
              </Button>
            )}
          </FileButton>
          {props.children}
          {isChosen && (
            <Button
              size="sm"
              variant="subtle"
              color="error"
              disabled={disabled}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={props.onRemove}
            >
              {texts.remove}
            </Button>
          )}
          <span className="media-field-hint">{texts.hint}</span>
        </Group>
      </div>
    </Input.Wrapper>
  );
}
