import { useCallback, useState, type ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconMailPlus, IconPlus } from "@tabler/icons-react";
import type { User } from "@showrunner/contract/rest";
import { ConfirmDialog, EmptyState, notify, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { useUsers, useActivateUser, useUpdateUser } from "../../api/users.api.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usersMessages } from "./messages/index.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { UserTable } from "./user-table.tsx";
import "./users.css";

const route = getRouteApi("/users");

export function UsersScreen(): ReactElement {
  const t = useT(usersMessages);
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const users = useUsers(search);
  const update = useUpdateUser();
  const activation = useActivateUser();
  /** Null: a new user; undefined: the dialog is closed. */
  const [edited, setEdited] = useState<User | null | undefined>(undefined);
  const [isInviting, setIsInviting] = useState(false);
  const [linked, setLinked] = useState<User | null>(null);
  const [deactivating, setDeactivating] = useState<User | null>(null);
  const onSearch = useCallback(
    (text: string | undefined) => void navigate({ search: text === undefined ? {} : { search: text }, replace: true }),
    [navigate],
  );

  function failure(error: Error): string {
    return error instanceof ApiError && error.code === "last_admin" ? t("last_admin") : error.message;
  }
  function activate(user: User): void {
    activation.mutate(user.id, {
      onSuccess: () => notify({ kind: "success", message: t("saved") }),
      onError: (error) => notify({ kind: "error", message: failure(error) }),
    });
  }

  const create = (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconMailPlus size={20} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {t("invite")}
      </Button>
      <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEdited(null)}>
        {t("create")}
      </Button>
    </Group>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={create} />
      <InvitationList />
      <Group mb="lg">
        <SearchField label={t("search")} value={search} onChange={onSearch} />
      </Group>
      <PagedList
        query={users}
        isFiltered={search !== undefined}
        onClearFilter={() => onSearch(undefined)}
        empty={
          <EmptyState title={t("empty_title")} actions={create}>
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(items) => (
          <UserTable
            users={items}
            onEdit={setEdited}
            onResetLink={setLinked}
            onActiveChange={(user, active) => (active ? activate(user) : setDeactivating(user))}
          />
        )}
      </PagedList>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {edited !== undefined && <UserDialog user={edited} onClose={() => setEdited(undefined)} />}
      {linked !== null && <ResetLinkDialog user={linked} onClose={() => setLinked(null)} />}
      <ConfirmDialog
        opened={deactivating !== null}
        danger
        title={t("deactivate_title")}
        confirmLabel={t("deactivate")}
        pending={update.isPending}
        error={update.error === null ? null : failure(update.error)}
        onClose={() => {
          update.reset();
          setDeactivating(null);
        }}
        onConfirm={() =>
          deactivating &&
          update.mutate({ id: deactivating.id, body: { active: false } }, { onSuccess: () => setDeactivating(null) })
        }
      >
        <Text>{t("deactivate_text", { name: deactivating?.username ?? "" })}</Text>
      </ConfirmDialog>
    </>
  );
}
