import { useState, type ReactElement } from "react";
import { useNavigate } from "@tanstack/react-router";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { ErrorState, FormModal, LoadingRows, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useCreateGameshow, useGameshow } from "../../../api/gameshows.api.ts";
import { omitUndefined } from "../../../lib/search-params.ts";
import { gameshowsMessages } from "../messages/en.ts";
import { NewShowForm } from "../form/new-show-form.tsx";
import { ShowSettingsForm } from "../form/show-settings-form.tsx";

interface CreateShowDialogProps {
  /** Whether the show opens with the form for a game of its own. */
  readonly opensGameForm: boolean;
  readonly onClose: () => void;
}

/** Creates a show and opens it. */
export function CreateShowDialog({ opensGameForm, onClose }: CreateShowDialogProps): ReactElement {
  const t = useT(gameshowsMessages);
  const navigate = useNavigate();
  const closeForm = useNavigate({ from: "/gameshows/" });
  const create = useCreateGameshow();
  return (
    <FormModal onClose={onClose} title={t("create_title")} size="lg">
      <NewShowForm
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync(values);
          notify({ kind: "success", message: t("created") });
          // Replaces the dialog in the history, so that Back does not reopen it.
          await closeForm({
            search: (before) => omitUndefined({ ...before, create: undefined, write: undefined }),
            replace: true,
          });
          await navigate({ to: "/gameshows/$id", params: { id }, search: opensGameForm ? { write: true } : {} });
        }}
      />
    </FormModal>
  );
}

interface EditShowDialogProps {
  readonly show: GameshowListItem;
  readonly onClose: () => void;
}

export function EditShowDialog({ show, onClose }: EditShowDialogProps): ReactElement {
  const t = useT(gameshowsMessages);
  // The form keeps the values with which it opens: cached ones could undo what a co-host changed since.
  const [openedAt] = useState(Date.now);
  const details = useGameshow(show.id, { refetchOnMount: "always" });
  const [isDirty, setDirty] = useState(false);
  return (
    <FormModal isDirty={isDirty} onClose={onClose} title={t("settings_title", { name: show.name })} size="lg">
      {details.data !== undefined && details.dataUpdatedAt >= openedAt ? (
        <ShowSettingsForm show={details.data} onDone={onClose} onDirtyChange={setDirty} />
      ) : details.isError ? (
        <ErrorState title={t("load_failed")} message={details.error.message} onRetry={() => void details.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </FormModal>
  );
}
