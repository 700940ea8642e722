import { useCallback, useEffect, useState, type ReactElement } from "react";
import { Alert, Button, List, PasswordInput, Stack, Text } from "@mantine/core";
import type { ConfigurationImportPreview } from "@showrunner/contract/rest";
import { FormError, FormFooter, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { useImportConfiguration, usePreviewImport } from "../../api/configuration.api.ts";
import { configurationMessages } from "./messages/en.ts";
import { useSettingText } from "./use-setting-text.ts";

interface ImportDialogProps {
  /** Text of the file. */
  readonly file: string;
  readonly onClose: () => void;
}

/** Previews the changes of a file, then applies all of them. */
export function ImportDialog({ file, onClose }: ImportDialogProps): ReactElement {
  const t = useT(configurationMessages);
  const preview = usePreviewImport();
  const apply = useImportConfiguration();
  const [passphrase, setPassphrase] = useState("");
  /** The passphrase used for the current preview. */
  const [used, setUsed] = useState<string | null>(null);
  /** Also while a passphrase is tried, so that its field keeps the focus. */
  const [isPassphraseNeeded, setIsPassphraseNeeded] = useState(false);
  const { mutate } = preview;
  const { reset: resetApply } = apply;
  /** The last successful preview: it remains valid after a wrong passphrase. */
  const [shown, setShown] = useState<ConfigurationImportPreview>();
  const loadPreview = useCallback(
    (next: string | null): void => {
      resetApply();
      mutate(
        { file, passphrase: next },
        {
          onSuccess: (result) => {
            setUsed(next);
            setShown(result);
            setIsPassphraseNeeded(result.secrets === "locked");
          },
          onError: (error) => {
            // A changed server needs its secret, which may be among those of the file.
            if (hasProblem(error, "secret_again") && containsSecrets(file)) setIsPassphraseNeeded(true);
          },
        },
      );
    },
    [mutate, resetApply, file],
  );
  useEffect(() => loadPreview(null), [loadPreview]);
  const isWrong = hasProblem(preview.error, "passphrase_wrong");
  const isConflict = apply.error instanceof ApiError && apply.error.code === "version_conflict";
  const submit = (): void => {
    if (shown === undefined) return;
    apply.mutate(
      { version: shown.version, file, passphrase: used },
      {
        onSuccess: () => {
          notify({ kind: "success", message: t("imported") });
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t("import_title")} size="lg">
      <Stack>
        {preview.isPending && shown === undefined && !isPassphraseNeeded && <LoadingRows />}
        {preview.error !== null && !isWrong && <Problems error={preview.error} />}
        {shown !== undefined && <Preview preview={shown} />}
        {isPassphraseNeeded && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              loadPreview(passphrase);
            }}
          >
            <Stack gap="sm">
              <PasswordInput
                label={t("passphrase")}
                description={t("locked_hint")}
                autoComplete="off"
                value={passphrase}
                error={isWrong ? t("passphrase_wrong") : undefined}
                onChange={(event) => setPassphrase(event.currentTarget.value)}
              />
              <div>
                <Button type="submit" variant="default" disabled={passphrase === ""} loading={preview.isPending}>
                  {t("unlock")}
                </Button>
              </div>
            </Stack>
          </form>
        )}
        {apply.error !== null &&
          (isConflict ? <FormError message={t("changed_elsewhere_import")} /> : <Problems error={apply.error} />)}
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          {isConflict ? (
            <Button color="accent" onClick={() => loadPreview(used)}>
              {t("look_again")}
            </Button>
          ) : (
            <Button
              color="accent"
              disabled={shown === undefined || shown.changes.length === 0 || preview.isPending}
              loading={apply.isPending}
              onClick={submit}
            >
              {t("apply")}
            </Button>
          )}
        </FormFooter>
      </Stack>
    </Modal>
  );
}

function hasProblem(error: Error | null, wanted: string): boolean {
  return error instanceof ApiError && error.fields.some(({ code }) => code === wanted);
}

function containsSecrets(file: string): boolean {
  try {
    return (JSON.parse(file) as { readonly secrets?: unknown } | null)?.secrets != null;
  } catch {
    return false;
  }
}

/** Problems of the file, by setting or line. */
function Problems({ error }: { readonly error: Error }): ReactElement {
  const t = useT(configurationMessages);
  const settingText = useSettingText();
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) return <FormError message={error.message} />;
  const name = (path: string): string => {
    const key = path.replace(/^settings\./, "");
    return settingText(key)?.label ?? key;
  };
  return (
    <Alert color="error" role="alert" title={t("file_refused")}>
      <List size="sm" className="import-problems">
        {fields.map(({ path, message }) => (
          <List.Item key={path}>{path === "file" ? message : `${name(path)}: ${message}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Preview({ preview }: { readonly preview: ConfigurationImportPreview }): ReactElement {
  const t = useT(configurationMessages);
  const settingText = useSettingText();
  const { changes, skipped } = preview;
  const name = (key: string): string => settingText(key)?.label ?? key;
  const format = (key: string, value: string | number | boolean | null): string => {
    if (value === null) return t("value_none");
    if (typeof value === "boolean") return t(value ? "value_on" : "value_off");
    return settingText(key)?.describeValue(value) ?? String(value);
  };
  return (
    <>
      <Text>{changes.length === 0 ? t("nothing_changes") : t("import_changes", { n: changes.length })}</Text>
      {changes.length > 0 && (
        <dl className="import-changes">
          {changes.map(({ key, before, after, is_secret }) => (
            <div key={key}>
              <dt>{name(key)}</dt>
              <dd>
                {is_secret
                  ? t("value_changed")
                  : t("value_change", { before: format(key, before), after: format(key, after) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {skipped.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("import_skipped", { settings: skipped.map(name).join(", ") })}
        </Text>
      )}
    </>
  );
}
