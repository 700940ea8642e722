import { useRef, useState, type ReactElement } from "react";
import { Button, Card, FileButton, Group, PasswordInput, Stack, Switch, Text, Title } from "@mantine/core";
import { IconDownload, IconFileUpload } from "@tabler/icons-react";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useExportConfiguration } from "../../api/configuration.api.ts";
import { saveFile } from "../../api/save-file.ts";
import { findFieldError, useFieldMessage } from "../../components/forms/field-messages.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { configurationMessages } from "./messages/en.ts";

/** Maximum file size that the server accepts. */
const MAX_FILE_BYTES = 100_000;

/** Saves the configuration as a file, and loads one. */
export function ConfigurationFileSection(): ReactElement {
  const t = useT(configurationMessages);
  const [file, setFile] = useState<string | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const reset = useRef<() => void>(null);
  const open = async (chosen: File | null): Promise<void> => {
    // Reset the input, so that the same file can be chosen again.
    reset.current?.();
    if (chosen === null) return;
    setIsTooLarge(chosen.size > MAX_FILE_BYTES);
    if (chosen.size <= MAX_FILE_BYTES) setFile(await chosen.text());
  };
  return (
    <Card component="section" withBorder padding="lg">
      <Title order={2} size="h3" mb="md">
        {t("file_title")}
      </Title>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t("file_text")}
        </Text>
        <ExportForm />
        <Group>
          <FileButton accept=".json,application/json" resetRef={reset} onChange={(chosen) => void open(chosen)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t("import")}
              </Button>
            )}
          </FileButton>
        </Group>
        <FormError message={isTooLarge ? t("file_too_large") : null} />
      </Stack>
      {file !== null && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </Card>
  );
}

function ExportForm(): ReactElement {
  const t = useT(configurationMessages);
  const fieldMessage = useFieldMessage();
  const [hasSecrets, setHasSecrets] = useState(false);
  const [passphrase, setPassphrase] = useState("");
  const exporting = useExportConfiguration();
  const problem = findFieldError(exporting.error, "passphrase");
  const submit = (): void =>
    exporting.mutate(hasSecrets ? passphrase : null, {
      onSuccess: ({ name, file }) => {
        setPassphrase("");
        saveFile({ blob: new Blob([file], { type: "application/json" }), name }, name);
      },
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Switch
          label={t("with_secrets")}
          description={t("with_secrets_hint")}
          checked={hasSecrets}
          onChange={(event) => {
            exporting.reset();
            setHasSecrets(event.currentTarget.checked);
          }}
        />
        {hasSecrets && (
          <PasswordInput
            label={t("passphrase")}
            description={t("passphrase_hint")}
            autoComplete="new-password"
            required
            value={passphrase}
            error={fieldMessage(problem)}
            onChange={(event) => {
              exporting.reset();
              setPassphrase(event.currentTarget.value);
            }}
          />
        )}
        <FormError message={exporting.error === null || problem !== undefined ? null : exporting.error.message} />
        <Group>
          <Button
            type="submit"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
          >
            {t("export")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
