import { useState, type ReactElement } from "react";
import { Alert, Button, Checkbox, Group, List, Radio, Stack, Text } from "@mantine/core";
import type { ManagedUser, UserContent } from "@showrunner/contract/rest";
import { ErrorState, FormError, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { useVisitor } from "../../api/auth.api.ts";
import { useDeleteUser, useUserContent } from "../../api/users.api.ts";
import { useFieldMessage } from "../../components/forms/field-messages.ts";
import { formatUserError } from "./format-user-error.ts";
import { usersMessages } from "./messages/en.ts";
import { UserSelect } from "./user-select.tsx";

interface DeleteUserDialogProps {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

/** Asks what to do with the content of an account before deleting it. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps): ReactElement {
  const t = useT(usersMessages);
  const content = useUserContent(user.id);
  return (
    <Modal opened onClose={onClose} title={t("delete_title", { name: user.username })} size="lg">
      {content.isPending ? (
        <LoadingRows />
      ) : content.data === undefined ? (
        <ErrorState message={content.error.message} onRetry={() => void content.refetch()} />
      ) : (
        <DeleteUserForm user={user} content={content.data} onClose={onClose} />
      )}
    </Modal>
  );
}

type ContentAction = "hand_over" | "delete";

function DeleteUserForm({
  user,
  content,
  onClose,
}: DeleteUserDialogProps & { readonly content: UserContent }): ReactElement {
  const t = useT(usersMessages);
  const fieldMessage = useFieldMessage();
  const me = useVisitor().user;
  const remove = useDeleteUser();
  const [contentAction, setContentAction] = useState<ContentAction>("hand_over");
  const [newOwner, setNewOwner] = useState<string | null>(me?.id ?? null);
  const [shouldEndShows, setShouldEndShows] = useState(false);
  const { shows, running_shows, games, images, audio, videos } = content;
  const hasContent = shows + games + images + audio + videos > 0;
  const needsConsent = contentAction === "delete" && running_shows.length > 0;
  const newOwnerError =
    remove.error instanceof ApiError
      ? remove.error.fields.find(({ path }) => path === "hand_over_to")?.code
      : undefined;

  function submit(): void {
    const body =
      hasContent && contentAction === "hand_over"
        ? { content: contentAction, ...(newOwner === null ? {} : { hand_over_to: newOwner }) }
        : { content: "delete" as const, end_running_shows: shouldEndShows };
    remove.mutate(
      { id: user.id, body },
      {
        onSuccess: () => {
          notify({ kind: "success", message: t("deleted", { name: user.username }) });
          onClose();
        },
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Alert color="warning" role="presentation">
          {t("delete_text", { name: user.username })}
        </Alert>
        {hasContent ? (
          <>
            <Radio.Group
              label={t("delete_content", { shows, games, images, videos, audio })}
              value={contentAction}
              onChange={(value) => setContentAction(value === "delete" ? "delete" : "hand_over")}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="hand_over" label={t("content_hand_over")} />
                <Radio value="delete" label={t("content_delete")} />
              </Stack>
            </Radio.Group>
            {contentAction === "hand_over" && (
              <UserSelect
                label={t("hand_over_to")}
                value={newOwner}
                onChange={setNewOwner}
                exceptId={user.id}
                error={fieldMessage(newOwnerError)}
              />
            )}
          </>
        ) : (
          <Text>{t("delete_no_content")}</Text>
        )}
        {running_shows.length > 0 && hasContent && (
          <div>
            <Text>{t(contentAction === "delete" ? "running_shows_end" : "running_shows_go_on")}</Text>
            <List size="sm">
              {running_shows.map(({ id, name }) => (
                <List.Item key={id}>{name}</List.Item>
              ))}
            </List>
          </div>
        )}
        {needsConsent && (
          <Checkbox
            label={t("end_running_shows")}
            checked={shouldEndShows}
            onChange={(event) => setShouldEndShows(event.currentTarget.checked)}
          />
        )}
        <FormError
          message={
            remove.error === null || newOwnerError !== undefined ? null : formatUserError(remove.error, t("last_admin"))
          }
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={remove.isPending} data-autofocus>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            color="error"
            loading={remove.isPending}
            disabled={
              (needsConsent && !shouldEndShows) || (hasContent && contentAction === "hand_over" && newOwner === null)
            }
          >
            {t("delete_confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
