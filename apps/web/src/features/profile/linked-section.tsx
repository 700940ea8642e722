import { useState, type FormEvent, type ReactElement } from "react";
import { Anchor, Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { AuthStatus, LinkedAccount } from "@showrunner/contract/rest";
import { FormError, Modal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { useAuthConfig } from "../../api/auth.api.ts";
import { useStartLink, useUnlink } from "../../api/identity-provider.api.ts";
import { SubmitButton } from "../../components/forms/submit-button.tsx";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";

/** Linked external accounts; nothing while there is neither a link nor an identity provider. */
export function LinkedSection({ status }: { readonly status: AuthStatus }): ReactElement | null {
  const t = useT(profileMessages);
  const label = useAuthConfig()?.keycloak_label ?? t("identity_provider");
  const start = useStartLink();
  const [isUnlinking, setIsUnlinking] = useState(false);
  if (status.linked_accounts.length === 0 && !status.can_link) return null;
  const isLinked = status.methods.some(({ method }) => method === "keycloak");
  const canUnlink = status.methods.some(({ method, removable }) => method === "keycloak" && removable);
  return (
    <ProfileSection id="linked" title={t("linked_title")} description={t("linked_text")}>
      <Stack>
        {status.linked_accounts.map((account) => (
          <LinkedAccountRow
            key={account.issuer}
            account={account}
            label={account.issuer === "external" ? t("proxy") : label}
          />
        ))}
        <FormError message={start.error && formatProfileError(start.error, t("link_failed"))} />
        <Group gap="sm">
          {status.can_link && (
            <Button variant="default" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
              {t("link", { name: label })}
            </Button>
          )}
          {isLinked && (
            <Button variant="default" disabled={!canUnlink} onClick={() => setIsUnlinking(true)}>
              {t("unlink")}
            </Button>
          )}
          {status.account_url !== null && (
            <Anchor href={status.account_url} target="_blank" rel="noreferrer" size="sm">
              {t("manage_account", { name: label })}
            </Anchor>
          )}
        </Group>
        {isLinked && !canUnlink && (
          <Text size="sm" c="dimmed">
            {t("unlink_only")}
          </Text>
        )}
      </Stack>
      {isUnlinking && <UnlinkDialog name={label} onClose={() => setIsUnlinking(false)} />}
    </ProfileSection>
  );
}

interface LinkedAccountRowProps {
  readonly account: LinkedAccount;
  readonly label: string;
}

function LinkedAccountRow({ account, label }: LinkedAccountRowProps): ReactElement {
  const t = useT(profileMessages);
  const locale = useLocale();
  const formatDate = (time: string): string => new Date(time).toLocaleDateString(locale);
  return (
    <div>
      <Text fw={600}>
        {label}: {account.name}
      </Text>
      <Text size="sm" c="dimmed">
        {t("linked_since", { date: formatDate(account.linked_at) })}{" "}
        {account.last_login_at !== null && t("linked_used", { date: formatDate(account.last_login_at) })}
      </Text>
    </div>
  );
}

function UnlinkDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const unlink = useUnlink();
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const refused = unlink.error instanceof ApiError ? unlink.error.fields[0] : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (password === "" || unlink.isPending) return;
    unlink.mutate(password, {
      onSuccess: () => {
        notify({ kind: "success", message: t("unlinked") });
        onClose();
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={t("unlink_title", { name })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t("unlink_text")}</Text>
          <PasswordInput
            label={t("current_password")}
            autoComplete="current-password"
            required
            data-autofocus
            error={fieldMessage(isTried && password === "" ? "required" : refused?.code)}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FormError
            message={
              unlink.error !== null && refused === undefined
                ? formatProfileError(unlink.error, t("unlink_failed"))
                : null
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <SubmitButton isPending={unlink.isPending} error={unlink.error}>
              {t("unlink")}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
