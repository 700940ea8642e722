import { useId, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { ActionIcon, FileButton, Group, Input, Loader, SegmentedControl, Text, Textarea, Tooltip } from "@mantine/core";
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
import { image_types } from "../media/image-file.ts";
import { useFileDrop } from "../media/use-file-drop.ts";
import { usePictureUpload } from "../media/use-picture-upload.ts";
import { applyTool, insertPicture, type MarkdownTool, type Selected } from "./edit.ts";
import { MarkdownView } from "./markdown-view.tsx";
import { markdown_messages } from "./messages/index.ts";
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
const shortcuts: Readonly<Record<string, MarkdownTool>> = { b: "bold", i: "italic", k: "link" };

interface MarkdownFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly minRows?: number;
}

/** A markdown textarea with a toolbar, a preview, and image upload by button, paste or drop. */
export function MarkdownField(props: MarkdownFieldProps): ReactElement {
  const { label, description, value, onChange, error, disabled = false, minRows = 4 } = props;
  const t = useT(markdown_messages);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<Selected | null>(null);
  const [mode, setMode] = useState<"write" | "preview">("write");
  const { upload, is_uploading, error: upload_error } = usePictureUpload();

  // The textarea loses its selection when its value is replaced.
  useLayoutEffect(() => {
    const wanted = selection.current;
    if (wanted === null || wanted.text !== value || area.current === null) return;
    selection.current = null;
    area.current.focus();
    area.current.setSelectionRange(wanted.start, wanted.end);
  }, [value]);

  function change(edit: (selected: Selected) => Selected): void {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const changed = edit({ text: value, start: selectionStart, end: selectionEnd });
    selection.current = changed;
    onChange(changed.text);
  }
  const forget = useRef<() => void>(null);
  const addPicture = (file: File | null): void => {
    forget.current?.();
    if (file === null) return;
    void upload(file).then((image) => {
      if (image === null) return;
      change((selected) => insertPicture(selected, image.id, t("picture_alt")));
    });
  };
  const has_picture = value.includes("](/images/");
  const { ref, is_over } = useFileDrop<HTMLDivElement>(addPicture, disabled || mode === "preview");

  return (
    <Input.Wrapper
      ref={ref}
      data-over={is_over || undefined}
      label={label}
      description={description}
      error={error ?? upload_error}
      id={id}
      className="markdown-field"
    >
      <Group justify="space-between" gap="xs" mt={4} mb={6}>
        <Group gap={2} role="toolbar" aria-label={t("tools", { label })}>
          {tools.map(([tool, ToolIcon]) => (
            <Tooltip key={tool} label={t(tool)}>
              <ActionIcon
                variant="subtle"
                aria-label={t(tool)}
                disabled={disabled || mode === "preview"}
                onClick={() => change((selected) => applyTool(tool, selected))}
              >
                <ToolIcon size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
          <FileButton
            accept={image_types.join(",")}
            onChange={addPicture}
            resetRef={forget}
            disabled={disabled || mode === "preview"}
          >
            {(button) => (
              <Tooltip label={t("picture")}>
                <ActionIcon
                  {...button}
                  variant="subtle"
                  aria-label={t("picture")}
                  disabled={disabled || mode === "preview" || is_uploading}
                >
                  {is_uploading ? <Loader size={16} /> : <IconPhotoPlus size={18} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        </Group>
        <SegmentedControl
          size="xs"
          value={mode}
          onChange={setMode}
          data={[
            { value: "write", label: t("write") },
            { value: "preview", label: t("preview") },
          ]}
        />
      </Group>
      {mode === "write" ? (
        <Textarea
          ref={area}
          id={id}
          autosize
          minRows={minRows}
          maxRows={18}
          value={value}
          disabled={disabled}
          error={error !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-describedby={has_picture ? `${id}-pictures` : undefined}
          onKeyDown={(event) => {
            const tool = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined;
            if (tool === undefined) return;
            event.preventDefault();
            change((selected) => applyTool(tool, selected));
          }}
        />
      ) : (
        <div className="markdown-field-preview">
          {value.trim() === "" ? <Text c="dimmed">{t("preview_empty")}</Text> : <MarkdownView source={value} />}
        </div>
      )}
      {has_picture && (
        <Text id={`${id}-pictures`} size="sm" c="dimmed" mt={4}>
          {t("picture_hint")}
        </Text>
      )}
    </Input.Wrapper>
  );
}
