import { useCallback, useState, type ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconMailPlus, IconPlus } from "@tabler/icons-react";
import type { ManagedUser } from "@showrunner/contract/rest";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth.api.ts";
import { useUsers } from "../../api/users.api.ts";
import { ColumnMenu } from "../../components/data-table/column-menu.tsx";
import { DataTable } from "../../components/data-table/data-table.tsx";
import { OrderSelect } from "../../components/data-table/order-select.tsx";
import { useColumns } from "../../components/data-table/use-columns.ts";
import { ListSelect, useSearchChange } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usersMessages } from "./messages/en.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserMenu, type UserAction } from "./user-menu.tsx";
import { useDirectActions } from "./use-direct-actions.ts";
import { useUserColumns } from "./use-user-columns.tsx";
import { isUsersFiltered, toUserOrder, toUsersQuery, type UsersSearch } from "./users-search.ts";
import "./users.css";

const route = getRouteApi("/users");

export function UsersScreen(): ReactElement {
  const t = useT(usersMessages);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = useSearchChange<UsersSearch>(navigate);
  const users = useUsers(toUsersQuery(filter));
  const me = useVisitor().user;
  const columns = useUserColumns();
  const { shown, ids, choose, reset } = useColumns("users_columns", columns);
  const [isInviting, setIsInviting] = useState(false);
  const [acted, setActed] = useState<{
    readonly action: UserAction | "create";
    readonly user: ManagedUser | null;
  } | null>(null);
  const runDirectAction = useDirectActions();
  const act = (action: UserAction, user: ManagedUser): void =>
    action === "activate" || action === "unlock" ? runDirectAction(action, user) : setActed({ action, user });
  const onSearch = useCallback((search: string | undefined) => change({ search }), [change]);
  const order = toUserOrder(filter);

  const create = (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconMailPlus size={20} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {t("invite")}
      </Button>
      <Button
        color="accent"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setActed({ action: "create", user: null })}
      >
        {t("create")}
      </Button>
    </Group>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={create} />
      <InvitationList />
      <div className="users-filters">
        <SearchField label={t("search")} value={filter.search} onChange={onSearch} />
        <ListSelect
          label={t("role")}
          value={filter.role}
          defaultLabel={t("all_roles")}
          options={{ admin: t("role_admin"), user: t("role_user") }}
          onChange={(role) => change({ role })}
        />
        <ListSelect
          label={t("status")}
          value={filter.state}
          defaultLabel={t("all_states")}
          options={{ active: t("active"), inactive: t("inactive") }}
          onChange={(state) => change({ state })}
        />
        <ListSelect
          label={t("sign_in")}
          value={filter.method}
          defaultLabel={t("all_methods")}
          options={{
            credentials: t("method_credentials"),
            keycloak: t("method_keycloak"),
            external: t("method_external"),
            none: t("method_none"),
          }}
          onChange={(method) => change({ method })}
        />
        <OrderSelect columns={columns} order={order} onChange={change} />
        <ColumnMenu columns={columns} ids={ids} onChange={choose} onReset={reset} />
      </div>
      <PagedList
        query={users}
        isFiltered={isUsersFiltered(filter)}
        onClearFilter={() => change({ search: undefined, role: undefined, state: undefined, method: undefined })}
        empty={
          <EmptyState title={t("empty_title")} actions={create}>
            {t("empty_text")}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            label={t("title")}
            columns={shown}
            items={items}
            getKey={({ id }) => id}
            isMuted={({ active }) => !active}
            order={order}
            onOrderChange={change}
            renderActions={(user) => (
              <UserMenu user={user} isMe={user.id === me?.id} onAction={(action) => act(action, user)} />
            )}
          />
        )}
      </PagedList>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {acted !== null && <UserActions {...acted} onClose={() => setActed(null)} />}
    </>
  );
}
