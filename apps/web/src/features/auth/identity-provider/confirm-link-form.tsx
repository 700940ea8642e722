import { useState, type FormEvent, type ReactElement } from "react";
import { PasswordInput, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { FormError, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useVisitor } from "../../../api/auth.api.ts";
import { useConfirmLink } from "../../../api/identity-provider.api.ts";
import { toFieldError, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { SubmitButton } from "../../../components/forms/submit-button.tsx";
import { LinkAnchor } from "../../../components/links.tsx";
import { AuthCard } from "../auth-card.tsx";
import { providerMessages } from "./messages/en.ts";

/** Last step of linking an identity: asks for the account's password. */
export function ConfirmLinkForm({ name }: { readonly name: string }): ReactElement {
  const t = useT(providerMessages);
  const fieldMessage = useFieldMessage();
  const navigate = useNavigate();
  const { user } = useVisitor();
  const confirm = useConfirmLink();
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const refused = confirm.error instanceof ApiError ? confirm.error.fields[0] : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (password === "" || confirm.isPending) return;
    confirm.mutate(password, {
      onSuccess: () => {
        notify({ kind: "success", message: t("linked") });
        void navigate({ to: "/profile", replace: true });
      },
    });
  }

  return (
    <AuthCard title={t("link_title")} intro={t("link_intro", { name })}>
      <form onSubmit={submit} noValidate>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
        <Stack>
          <PasswordInput
            label={t("password")}
            autoComplete="current-password"
            size="md"
            required
            autoFocus
            error={fieldMessage(isTried && password === "" ? "required" : refused && toFieldError(refused))}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FormError
            message={
              confirm.error !== null && refused === undefined ? `${t("link_failed")}: ${confirm.error.message}` : null
            }
          />
          <SubmitButton size="md" fullWidth isPending={confirm.isPending} error={confirm.error}>
            {t("link")}
          </SubmitButton>
          <p className="auth-card-else">
            <LinkAnchor to="/profile">{t("back_to_profile")}</LinkAnchor>
          </p>
        </Stack>
      </form>
    </AuthCard>
  );
}
