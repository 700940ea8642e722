import { useState, type ReactElement } from "react";
import { Alert, Button, Checkbox, Group, PasswordInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useForm, useWatch } from "react-hook-form";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FormError, Modal, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { clearStoredUserData, clearUserData } from "../../api/clear-user-data.ts";
import { endOwnSession, useAuthStatus, useDeleteAccount, useExportAccount } from "../../api/profile.api.ts";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { showFieldErrors, useFieldMessage } from "../../components/forms/field-messages.ts";
import { formatProfileError } from "./format-profile-error.ts";
import { profileMessages } from "./messages/en.ts";
import { ProfileSection } from "./profile-section.tsx";
import { SignInAgain, useRecentLogin } from "./sign-in-again.tsx";

/** Export of the user's data, and deletion of the account. */
export function DataSection({ username }: { readonly username: string }): ReactElement {
  const t = useT(profileMessages);
  const exporting = useExportAccount();
  const status = useAuthStatus().data;
  const keptText =
    status?.is_last_admin === true
      ? t("delete_last_admin")
      : status?.is_last_password_admin === true
        ? t("delete_last_password_admin")
        : null;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <ProfileSection id="data" title={t("data_title")} description={t("data_text")}>
      <Stack>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() =>
              exporting.mutate(username, {
                onError: (error) => notify({ kind: "error", message: formatProfileError(error, t("export_failed")) }),
              })
            }
          >
            {t("export")}
          </Button>
          <Button
            variant="outline"
            color="error"
            leftSection={<IconTrash size={18} aria-hidden />}
            disabled={status === undefined || keptText !== null}
            onClick={() => setDeleting(true)}
          >
            {t("delete_account")}
          </Button>
        </Group>
        {keptText !== null && (
          <Text size="sm" c="dimmed">
            {keptText}
          </Text>
        )}
      </Stack>
      {isDeleting && status !== undefined && (
        <DeleteAccountDialog hasPassword={status.has_password} onClose={() => setDeleting(false)} />
      )}
    </ProfileSection>
  );
}

interface DeleteForm {
  readonly content: "delete" | "hand_over";
  readonly hand_over_to: string;
  readonly password: string;
  readonly end_running_shows: boolean;
}

interface DeleteAccountDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps): ReactElement {
  const t = useT(profileMessages);
  const fieldMessage = useFieldMessage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { isRecentLogin, checkRefusal } = useRecentLogin();
  const remove = useDeleteAccount();
  const waitS = useRetryDelay(remove.error);
  const { register, handleSubmit, formState, setError, setValue, control } = useForm<DeleteForm>({
    defaultValues: { content: "hand_over", hand_over_to: "", password: "", end_running_shows: false },
  });
  const { errors } = formState;
  const content = useWatch({ control, name: "content" });
  const endsShows = useWatch({ control, name: "end_running_shows" });
  const [hasRunningShows, setHasRunningShows] = useState(false);
  const needsConsent = hasRunningShows && content === "delete";
  const errorOf = (field: keyof DeleteForm): string | undefined => fieldMessage(errors[field]?.message);

  const submit = handleSubmit(async ({ hand_over_to, password, end_running_shows }) => {
    try {
      await remove.mutateAsync({
        content,
        ...(hasPassword ? { password } : {}),
        ...(content === "hand_over" ? { hand_over_to } : { end_running_shows }),
      });
    } catch (error) {
      if (checkRefusal(error) || showFieldErrors(error, ["password", "hand_over_to"], setError)) return;
      if (error instanceof ApiError && error.code === "user_has_running_shows") {
        setHasRunningShows(true);
        setError("root", { message: error.message });
        return;
      }
      const code = error instanceof ApiError ? error.code : null;
      setError("root", {
        message:
          code === "last_admin" || code === "last_password_admin"
            ? t(`delete_${code}`)
            : formatProfileError(error, t("delete_failed")),
      });
      return;
    }
    notify({ kind: "success", message: t("account_deleted") });
    clearStoredUserData();
    endOwnSession();
    // Not to the landing page: it is another document, without the message.
    await navigate({ to: "/login", ignoreBlocker: true });
    clearUserData(queries);
  });

  return (
    <Modal opened onClose={onClose} title={t("delete_title")} closeOnClickOutside={!formState.isSubmitting}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Alert color="warning" role="presentation">
            {t("delete_text")}
          </Alert>
          <Radio.Group
            label={t("delete_content")}
            value={content}
            onChange={(value) => setValue("content", value === "delete" ? "delete" : "hand_over")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="hand_over" label={t("content_hand_over")} />
              <Radio value="delete" label={t("content_delete")} />
            </Stack>
          </Radio.Group>
          {content === "hand_over" && (
            <TextInput
              label={t("hand_over_to")}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errorOf("hand_over_to")}
              {...register("hand_over_to", { required: "required" })}
            />
          )}
          {hasPassword ? (
            <PasswordInput
              label={t("current_password")}
              required
              autoComplete="current-password"
              error={errorOf("password")}
              {...register("password", { required: "required" })}
            />
          ) : (
            !isRecentLogin && <SignInAgain />
          )}
          <FormError message={errors.root?.message ?? null} />
          {needsConsent && <Checkbox label={t("end_running_shows")} {...register("end_running_shows")} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={formState.isSubmitting}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              color="error"
              loading={formState.isSubmitting}
              disabled={waitS > 0 || !(hasPassword || isRecentLogin) || (needsConsent && !endsShows)}
            >
              {waitS > 0 ? t("wait", { time: formatDelay(waitS) }) : t("delete_account")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
