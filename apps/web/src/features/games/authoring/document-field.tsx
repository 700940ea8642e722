import { useRef, useState, type DragEvent, type ReactElement } from "react";
import { Button, FileButton, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconFileText, IconUpload, IconX } from "@tabler/icons-react";
import { DOCUMENT_MB } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { useReadDocument } from "../../../api/authoring.api.ts";
import type { DraftForm } from "./draft-request.ts";
import { authoringMessages } from "./messages/en.ts";

interface DocumentFieldProps {
  readonly text: string;
  readonly file: DraftForm["file"];
  readonly read: ReturnType<typeof useReadDocument>;
  readonly onChange: (fields: Pick<DraftForm, "document" | "file">) => void;
}

const ACCEPTED =
  ".pdf,.docx,.txt,.md,.markdown,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain,text/markdown";

/** The document to ask about: pasted, or from a file that is chosen or dropped. */
export function DocumentField({ text, file, read, onChange }: DocumentFieldProps): ReactElement {
  const t = useT(authoringMessages);
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  // The newest handler: the rest of the form may have changed meanwhile.
  const onRead = useCallbackRef(onChange);
  const [isTooLarge, setTooLarge] = useState(false);
  const resetFileInput = useRef<() => void>(null);

  function readFile(chosen: File | null): void {
    if (chosen === null || read.isPending) return;
    setTooLarge(chosen.size > DOCUMENT_MB * 1024 * 1024);
    if (chosen.size > DOCUMENT_MB * 1024 * 1024) return read.reset();
    return read.mutate(chosen, {
      onSuccess: ({ name, pages, text: found }) => onRead({ document: found, file: { name, pages } }),
    });
  }
  function onDrop(event: DragEvent): void {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    readFile(dropped);
  }
  const error = isTooLarge ? t("document_too_large", { max: DOCUMENT_MB }) : read.error?.message;
  const size = new Intl.NumberFormat(locale).format(text.length);

  return (
    <Stack
      gap="xs"
      className="draft-document"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {file === null ? (
        <Textarea
          label={t("document")}
          description={t("document_hint")}
          value={text}
          autosize
          minRows={2}
          maxRows={8}
          error={error}
          onChange={({ currentTarget }) => onChange({ document: currentTarget.value, file: null })}
        />
      ) : (
        <div role="group" aria-label={t("document")}>
          <Text size="sm" fw={500}>
            {t("document")}
          </Text>
          <Group gap="xs" wrap="nowrap" className="draft-file">
            <IconFileText size={20} aria-hidden />
            <div className="draft-file-name">
              <Text size="sm">{file.name}</Text>
              <Text size="xs" c="dimmed">
                {file.pages === null ? t("document_size", { size }) : t("document_pages", { n: file.pages, size })}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onChange({ document: "", file: null })}
            >
              {t("document_remove")}
            </Button>
          </Group>
          {error !== undefined && (
            <Text size="sm" c="error" role="alert">
              {error}
            </Text>
          )}
        </div>
      )}
      <Group gap="sm">
        <FileButton
          resetRef={resetFileInput}
          accept={ACCEPTED}
          onChange={(chosen) => {
            resetFileInput.current?.();
            readFile(chosen);
          }}
          disabled={read.isPending}
        >
          {(button) => (
            <Button {...button} variant="default" size="sm" leftSection={<IconUpload size={16} aria-hidden />}>
              {t("document_file")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {read.isPending ? (
            <Group gap="xs" component="span">
              <Loader size="xs" aria-hidden /> {t("document_reading")}
            </Group>
          ) : (
            t("document_drop")
          )}
        </Text>
      </Group>
    </Stack>
  );
}
