import type { ReactElement } from "react";
import { Button, Code, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import { SIGN_IN_METHODS } from "@showrunner/contract/enum-values";
import { CopyButton } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig } from "../../api/auth.api.ts";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { FormSwitch } from "../../components/forms/form-switch.tsx";
import { componentsMessages } from "../../components/messages/en.ts";
import { authMessages } from "./messages/en.ts";
import { addHost, findRefusedHost, type METHOD_FIELDS, type SetupForm } from "./setup-form.ts";

type MethodField = Exclude<(typeof METHOD_FIELDS)[SetupForm["auth_type"]][number], "approved_hosts">;

interface SetupMethodFieldsProps {
  /** The error of the last attempt; null without one. */
  readonly error: Error | null;
}

/** The sign-in method in addition to the administrator's password, and its settings. */
export function SetupMethodFields({ error }: SetupMethodFieldsProps): ReactElement {
  const t = useT(authMessages);
  const tComponents = useT(componentsMessages);
  const fieldMessage = useFieldMessage();
  const config = useAuthConfig();
  const { register, control, formState, setValue, clearErrors } = useFormContext<SetupForm>();
  const [method, issuer, approved] = useWatch({ control, name: ["auth_type", "oidc_issuer", "approved_hosts"] });
  const { errors } = formState;
  const isGiven = (field: string): boolean => config?.environment_settings.includes(field) ?? false;
  const describe = (field: MethodField) => ({
    label: t(`setup_${field}`),
    description: t(`setup_${field}_hint`),
    error: fieldMessage(errors[field]?.message),
    spellCheck: false,
    autoCapitalize: "none",
    ...register(field),
  });
  const code = errors.oidc_issuer?.message;
  const host = findRefusedHost(error, issuer);
  const isApprovable = (code === "provider_insecure" || code === "provider_host_not_approved") && host !== undefined;
  const redirectUri = config?.setup_redirect_uri ?? null;

  return (
    <Stack>
      <NativeSelect
        label={t("auth_type")}
        description={t("auth_type_hint")}
        error={fieldMessage(errors.auth_type?.message)}
        data={SIGN_IN_METHODS.map((value) => ({
          value,
          label: t(`auth_type_${value}`),
        }))}
        {...register("auth_type")}
      />
      {method === "keycloak" && (
        <>
          <Text size="sm">{redirectUri === null ? t("setup_no_public_url") : t("setup_redirect")}</Text>
          {redirectUri !== null && (
            <Group gap="sm" wrap="nowrap">
              <Code className="setup-address">{redirectUri}</Code>
              <CopyButton text={redirectUri} />
            </Group>
          )}
          {!isGiven("oidc_issuer") && <TextInput required {...describe("oidc_issuer")} />}
          {isApprovable && isGiven("approved_hosts") && (
            <Text size="sm">{tComponents("approve_environment", { name: "APPROVED_HOSTS" })}</Text>
          )}
          {isApprovable && !isGiven("approved_hosts") && (
            <Group>
              <Button
                variant="default"
                onClick={() => {
                  setValue("approved_hosts", addHost(approved, host));
                  clearErrors("oidc_issuer");
                }}
              >
                {t("setup_approve", { host })}
              </Button>
            </Group>
          )}
          {approved !== "" && (
            <Text size="sm" role="status">
              {t("setup_approved_hosts")}: {approved}
            </Text>
          )}
          {!isGiven("oidc_client_id") && <TextInput required {...describe("oidc_client_id")} />}
          {!isGiven("oidc_client_secret") && <PasswordInput autoComplete="off" {...describe("oidc_client_secret")} />}
          {!isGiven("oidc_button_label") && <TextInput {...describe("oidc_button_label")} />}
          {!isGiven("oidc_create_accounts") && (
            <FormSwitch
              control={control}
              name="oidc_create_accounts"
              label={t("setup_oidc_create_accounts")}
              description={t("setup_oidc_create_accounts_hint")}
            />
          )}
          {!isGiven("oidc_admin_role") && <TextInput required {...describe("oidc_admin_role")} />}
          {!isGiven("oidc_roles_claim") && <TextInput required {...describe("oidc_roles_claim")} />}
          {!isGiven("oidc_scopes") && <TextInput required {...describe("oidc_scopes")} />}
          {!isGiven("oidc_account_url") && <TextInput {...describe("oidc_account_url")} />}
        </>
      )}
      {method === "external" && (
        <>
          {!isGiven("external_proxy") && <TextInput required {...describe("external_proxy")} />}
          {!isGiven("external_secret") && (
            <PasswordInput required autoComplete="off" {...describe("external_secret")} />
          )}
          {!isGiven("external_user_header") && <TextInput required {...describe("external_user_header")} />}
          {!isGiven("external_admin_group") && <TextInput {...describe("external_admin_group")} />}
          <Text size="sm" c="dimmed">
            {t("setup_external_more")}
          </Text>
        </>
      )}
    </Stack>
  );
}
