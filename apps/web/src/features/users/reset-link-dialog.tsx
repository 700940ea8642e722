import type { ReactElement } from "react";
import { Button, Stack, Text } from "@mantine/core";
import type { ManagedUser } from "@showrunner/contract/rest";
import { FormError, FormFooter, Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useCreateResetLink } from "../../api/recovery.api.ts";
import { HandedOverLinkView } from "./handed-over-link.tsx";
import { usersMessages } from "./messages/en.ts";

interface ResetLinkDialogProps {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

/** Creates a link with which the user sets a new password. */
export function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps): ReactElement {
  const t = useT(usersMessages);
  const create = useCreateResetLink();
  return (
    <Modal opened onClose={onClose} title={t("reset_link_title", { name: user.username })}>
      {create.data === undefined ? (
        <Stack>
          <Text>{t("reset_link_text")}</Text>
          <FormError message={create.error?.message ?? null} />
          <FormFooter>
            <Button color="accent" loading={create.isPending} onClick={() => create.mutate(user.id)}>
              {t("reset_link_create")}
            </Button>
          </FormFooter>
        </Stack>
      ) : (
        <HandedOverLinkView link={create.data} />
      )}
    </Modal>
  );
}
