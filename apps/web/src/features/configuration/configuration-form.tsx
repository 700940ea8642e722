import { Fragment, useEffect, useRef, useState, type ReactElement } from "react";
import { Button, Card, Divider, Group, Stack, Text, Title } from "@mantine/core";
import type { Configuration, SettingChanges } from "@showrunner/contract/rest";
import { parseHosts, SETTING_GROUPS, type ChangeableSettingKey } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { FormError, notify } from "@showrunner/ui/host";
import { ApiError } from "../../api/api-error.ts";
import { useChangeConfiguration } from "../../api/configuration.api.ts";
import { findFieldError, useFieldMessage } from "../../components/forms/field-messages.ts";
import { AiPanel } from "./ai-panel.tsx";
import { ExternalPanel } from "./external-panel.tsx";
import { MailPanel, VerificationNotice } from "./mail-panel.tsx";
import { getPartId } from "./group-navigation.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import { configurationMessages } from "./messages/en.ts";
import { PublicUrlNotice } from "./public-url-notice.tsx";
import { findInvalid, getShownValue, withChange, type UnsavedChanges } from "./setting-changes.ts";
import { SettingField } from "./setting-field.tsx";
import { StoragePanel } from "./storage-panel.tsx";

interface ConfigurationFormProps {
  readonly configuration: Configuration;
  readonly changes: UnsavedChanges;
  readonly onChange: (changes: UnsavedChanges) => void;
  readonly onSaved: (saved: Configuration, sent: UnsavedChanges) => void;
  /** Loads the configuration again and bases the unsaved changes on it. */
  readonly onReload: () => void;
  /** Called after a test, which gives the saved settings a new version. */
  readonly onTested: () => void;
}

/** First setting of each sign-in method; a divider is shown above it. */
const STARTS: readonly ChangeableSettingKey[] = ["keycloak_auth_enabled", "external_auth_enabled"];

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(".setting[data-invalid] :is(input, select)");
  // Centred: the edges of the window are covered by the app bar and the bar of unsaved changes.
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** All groups of settings, saved together. */
export function ConfigurationForm({
  configuration,
  changes,
  onChange,
  onSaved,
  onReload,
  onTested,
}: ConfigurationFormProps): ReactElement {
  const t = useT(configurationMessages);
  const fieldMessage = useFieldMessage();
  const save = useChangeConfiguration();
  const form = useRef<HTMLFormElement>(null);
  // Save was pressed with invalid entries, which have not been edited since.
  const [isChecked, setChecked] = useState(false);
  const count = Object.keys(changes).length;
  const invalid = findInvalid(changes);
  const refusal = save.error instanceof ApiError ? save.error : null;
  const isConflict = refusal?.code === "version_conflict";
  const findRefusal = (key: string): string | undefined => findFieldError(refusal, `changes.${key}`);
  const hasMarkedEntries = isChecked || (refusal?.fields.length ?? 0) > 0;
  useEffect(() => {
    if (save.error !== null) focusFirstInvalid(form.current);
  }, [save.error]);

  const findSetting = (key: ChangeableSettingKey) => configuration.settings.find((each) => each.key === key);
  const isOn = (key: ChangeableSettingKey): boolean => {
    const setting = findSetting(key);
    return setting !== undefined && getShownValue(changes, setting) === true;
  };

  const getSavedText = (key: ChangeableSettingKey): string => String(findSetting(key)?.value ?? "");
  const approveHost = (host: string): void => {
    const setting = findSetting("approved_hosts");
    if (setting === undefined) return;
    const hosts = [...parseHosts(String(setting.value ?? "")), host];
    onChange(withChange(changes, setting, hosts.join(", ")));
  };

  const isSaved = count === 0;
  const { version } = configuration;
  const panels: Readonly<Partial<Record<ChangeableSettingKey, ReactElement>>> = {
    public_url: (
      <PublicUrlNotice typed={String(changes.public_url ?? "")} hasProvider={getSavedText("oidc_issuer") !== ""} />
    ),
    oidc_account_url: (
      <ProviderPanel
        isSaved={isSaved}
        version={version}
        onApprove={approveHost}
        onTested={onTested}
        issuer={getSavedText("oidc_issuer")}
      />
    ),
    s3_path_style: (
      <StoragePanel
        isSaved={isSaved}
        version={version}
        endpoint={getSavedText("s3_endpoint")}
        onApprove={approveHost}
      />
    ),
    external_admin_group: <ExternalPanel isSaved={isSaved} version={version} onTested={onTested} />,
  };

  const submit = (): void =>
    save.mutate(
      { changes: changes as SettingChanges, shown: configuration },
      {
        onSuccess: (saved) => {
          onSaved(saved, changes);
          notify({ kind: "success", message: t("saved") });
        },
      },
    );

  const discard = (): void => {
    save.reset();
    setChecked(false);
    onChange({});
  };

  return (
    <form
      ref={form}
      className="configuration-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = Object.keys(invalid).length === 0;
        setChecked(!isValid);
        if (!isValid) focusFirstInvalid(form.current);
        else if (count > 0) submit();
      }}
    >
      <Stack gap="lg">
        {SETTING_GROUPS.map((group) => (
          <Card
            key={group}
            component="section"
            id={getPartId(group)}
            tabIndex={-1}
            aria-labelledby={`${getPartId(group)}-title`}
            withBorder
            padding="lg"
          >
            <Title id={`${getPartId(group)}-title`} order={2} size="h3" mb="md">
              {t(`group_${group}`)}
            </Title>
            <Stack gap="lg">
              {configuration.settings
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <Fragment key={setting.key}>
                    {STARTS.includes(setting.key) && <Divider />}
                    <SettingField
                      setting={setting}
                      value={getShownValue(changes, setting)}
                      isUnsaved={changes[setting.key] !== undefined}
                      error={fieldMessage(invalid[setting.key] ?? findRefusal(setting.key))}
                      onChange={(value) => {
                        setChecked(false);
                        // While saving, the saved value is about to change: keep even what equals it.
                        if (save.isPending && value !== undefined)
                          return onChange({ ...changes, [setting.key]: value });
                        // A reset would drop the result of a running save.
                        if (!save.isPending) save.reset();
                        onChange(withChange(changes, setting, value));
                      }}
                    />
                    {panels[setting.key]}
                  </Fragment>
                ))}
              {group === "general" && isOn("email_verification_enabled") && <VerificationNotice />}
              {group === "ai" && <AiPanel />}
              {group === "email" && (
                <MailPanel
                  isSaved={isSaved}
                  version={version}
                  onApprove={approveHost}
                  host={getSavedText("smtp_host")}
                />
              )}
            </Stack>
          </Card>
        ))}
        <FormError message={save.error === null || isConflict ? null : save.error.message} />
      </Stack>
      {count > 0 && (
        <Group className="setting-actions" justify="space-between" gap="sm">
          <Text size="sm" role="status">
            {isConflict ? t("changed_elsewhere") : hasMarkedEntries ? t("check_entries") : t("unsaved", { n: count })}
          </Text>
          <Group gap="sm">
            {isConflict && (
              <Button
                variant="default"
                onClick={() => {
                  save.reset();
                  onReload();
                }}
              >
                {t("load_again")}
              </Button>
            )}
            <Button variant="default" disabled={save.isPending} onClick={discard}>
              {t("discard")}
            </Button>
            <Button type="submit" color="accent" loading={save.isPending}>
              {t("save")}
            </Button>
          </Group>
        </Group>
      )}
    </form>
  );
}
