import { useRef, type ReactElement } from "react";
import { Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import type { ImportFormat } from "@showrunner/transfer";
import type { TextFormat } from "@showrunner/transfer/import";
import { useT } from "@showrunner/i18n/react";
import { useFileDrop } from "../../../components/media/use-file-drop.ts";
import { transferMessages } from "./messages/en.ts";

const TEXT_FORMATS = ["text", "table", "gift", "open_trivia", "showrunner"] as const satisfies readonly TextFormat[];
const ACCEPTED_FILES = ".txt,.csv,.tsv,.xlsx,.gift,.json,.zip,.md,text/plain";

interface ImportSourceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly fileName: string | null;
  readonly onFile: (file: File | null) => void;
  /** Null to detect the format. */
  readonly format: TextFormat | null;
  readonly onFormat: (format: TextFormat | null) => void;
  readonly recognised: ImportFormat | null;
}

/** Source of the rounds: pasted text, or a file that is chosen or dropped. */
export function ImportSource(props: ImportSourceProps): ReactElement {
  const { text, onText, fileName, onFile, format, onFormat, recognised } = props;
  const t = useT(transferMessages);
  const reset = useRef<() => void>(null);
  const { ref, isOver } = useFileDrop<HTMLDivElement>(onFile, false);
  const formats = TEXT_FORMATS.map((value) => ({ value, label: t(`format_${value}`) }));
  const automatic = recognised === null ? t("format_auto") : t("format_found", { format: t(`format_${recognised}`) });
  const isBinary = recognised === "xlsx" || recognised === "archive";
  return (
    <div ref={ref} className="import-source" data-over={isOver || undefined}>
      <Stack gap="sm">
        {fileName === null ? (
          <Textarea
            className="import-text"
            label={t("text")}
            description={t("text_hint")}
            placeholder={t("text_placeholder")}
            data-autofocus
            rows={12}
            value={text}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        ) : (
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {fileName}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                reset.current?.();
                onFile(null);
              }}
            >
              {t("file_remove")}
            </Button>
          </Group>
        )}
        <Group gap="sm" align="flex-end">
          <FileButton resetRef={reset} accept={ACCEPTED_FILES} onChange={onFile}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconFileUpload size={20} aria-hidden />}>
                {t("file_choose")}
              </Button>
            )}
          </FileButton>
          <NativeSelect
            label={t("format")}
            disabled={isBinary}
            data={[{ value: "", label: automatic }, ...formats]}
            value={format ?? ""}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              onFormat(TEXT_FORMATS.find((each) => each === value) ?? null);
            }}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t("file_hint")}
        </Text>
      </Stack>
    </div>
  );
}
