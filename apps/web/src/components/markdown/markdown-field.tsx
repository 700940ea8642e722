import { useId, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { ActionIcon, FileButton, Group, Input, Loader, SegmentedControl, Text, Textarea, Tooltip } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  type Icon,
} from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { getControlKey } from "../../lib/control-key.ts";
import { describeInput } from "../forms/describe-input.ts";
import { IMAGE_TYPES } from "../images/image-file.ts";
import { useFileDrop } from "../media/use-file-drop.ts";
import { PickButton } from "../assets/pick-button.tsx";
import { useImageUpload } from "../images/use-image-upload.ts";
import { applyTool, insertImage, type MarkdownTool, type TextSelection } from "./markdown-tools.ts";
import { MarkdownView } from "./markdown-view.tsx";
import { componentsMessages } from "../messages/en.ts";
import "./markdown-field.css";

const tools: readonly (readonly [MarkdownTool, Icon])[] = [
  ["bold", IconBold],
  ["italic", IconItalic],
  ["heading", IconHeading],
  ["list", IconList],
  ["numbers", IconListNumbers],
  ["quote", IconBlockquote],
  ["link", IconLink],
  ["code", IconCode],
];
const TOOL_BY_SHORTCUT: Readonly<Record<string, MarkdownTool>> = { b: "bold", i: "italic", k: "link" };

interface MarkdownFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with an uploaded picture's insertion into the text, which may have changed since the field was closed. */
  readonly onInsert: (insert: (text: string) => string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly minRows?: number;
}

/** A markdown textarea with a toolbar, a preview, and image upload by button, paste or drop. */
export function MarkdownField(props: MarkdownFieldProps): ReactElement {
  const { label, description, value, onChange, onInsert, error, disabled = false, minRows = 4 } = props;
  const t = useT(componentsMessages);
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<TextSelection | null>(null);
  const [mode, setMode] = useState<"write" | "preview">("write");
  const { upload, isUploading, error: uploadError, clearError } = useImageUpload();

  // The textarea loses its selection when its value is replaced.
  useLayoutEffect(() => {
    const pendingSelection = selection.current;
    if (pendingSelection === null || pendingSelection.text !== value || textarea.current === null) return;
    selection.current = null;
    textarea.current.focus();
    textarea.current.setSelectionRange(pendingSelection.start, pendingSelection.end);
  }, [value]);

  function change(edit: (selected: TextSelection) => TextSelection): void {
    const { selectionStart = value.length, selectionEnd = value.length } = textarea.current ?? {};
    const changed = edit({ text: value, start: selectionStart, end: selectionEnd });
    selection.current = changed;
    onChange(changed.text);
  }
  const resetFileInput = useRef<() => void>(null);
  // After an upload the newest handler is called: selection and text may have changed meanwhile.
  const addUploadedImage = useCallbackRef((id: string): void => {
    const { selectionStart = Infinity, selectionEnd = Infinity } = textarea.current ?? {};
    const insert = (text: string): TextSelection => {
      const [start, end] = [Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length)];
      return insertImage({ text, start, end }, id, t("markdown_picture_alt"));
    };
    selection.current = insert(value);
    onInsert((text) => insert(text).text);
    const focused = document.activeElement;
    // The host writes in another field by now.
    if (focused !== textarea.current && focused?.matches("input, textarea") === true) selection.current = null;
  });
  const addImage = (file: File | null): void => {
    resetFileInput.current?.();
    if (file !== null) void upload(file).then((image) => image && addUploadedImage(image.id));
  };
  const shownError = error ?? uploadError ?? undefined;
  const hasImage = value.includes("](/images/");
  const { ref, isOver } = useFileDrop<HTMLDivElement>(addImage, disabled || mode === "preview");

  return (
    <Input.Wrapper
      ref={ref}
      data-over={isOver || undefined}
      label={label}
      description={description}
      error={shownError}
      id={id}
      className="markdown-field"
    >
      <Group justify="space-between" gap="xs" mt={4} mb={6}>
        <Group gap={2} role="group" aria-label={t("markdown_tools", { label })}>
          {tools.map(([tool, ToolIcon]) => (
            <Tooltip key={tool} label={t(`markdown_${tool}`)}>
              <ActionIcon
                variant="subtle"
                aria-label={t(`markdown_${tool}`)}
                disabled={disabled || mode === "preview"}
                onClick={() => change((selected) => applyTool(tool, selected))}
              >
                <ToolIcon size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
          <FileButton
            accept={IMAGE_TYPES.join(",")}
            onChange={addImage}
            resetRef={resetFileInput}
            disabled={disabled || mode === "preview"}
          >
            {(button) => (
              <Tooltip label={t("markdown_picture")}>
                <ActionIcon
                  {...button}
                  variant="subtle"
                  aria-label={t("markdown_picture")}
                  disabled={disabled || mode === "preview" || isUploading}
                >
                  {isUploading ? <Loader size={16} /> : <IconPhotoPlus size={18} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <PickButton
            kind="image"
            isIcon
            disabled={disabled || mode === "preview"}
            onPick={(imageId) => {
              clearError();
              change((selected) => insertImage(selected, imageId, t("markdown_picture_alt")));
            }}
          />
        </Group>
        <SegmentedControl
          size="xs"
          aria-label={t("markdown_mode", { label })}
          value={mode}
          onChange={setMode}
          data={[
            { value: "write", label: t("markdown_write") },
            { value: "preview", label: t("markdown_preview") },
          ]}
        />
      </Group>
      {mode === "write" ? (
        <Textarea
          ref={textarea}
          id={id}
          autosize
          minRows={minRows}
          maxRows={18}
          value={value}
          disabled={disabled}
          error={error !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          attributes={describeInput(id, { description, error: shownError }, hasImage ? [`${id}-pictures`] : [])}
          onKeyDown={(event) => {
            const key = getControlKey(event);
            const tool = key === null ? undefined : TOOL_BY_SHORTCUT[key];
            if (tool === undefined) return;
            event.preventDefault();
            change((selected) => applyTool(tool, selected));
          }}
        />
      ) : (
        <div className="markdown-field-preview">
          {value.trim() === "" ? (
            <Text c="dimmed">{t("markdown_preview_empty")}</Text>
          ) : (
            <MarkdownView source={value} />
          )}
        </div>
      )}
      {hasImage && (
        <Text id={`${id}-pictures`} size="sm" c="dimmed" mt={4}>
          {t("markdown_picture_hint")}
        </Text>
      )}
    </Input.Wrapper>
  );
}
