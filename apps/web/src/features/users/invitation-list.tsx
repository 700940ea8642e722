import { useCallback, useState, type ReactElement } from "react";
import { ActionIcon, Badge, Menu, Stack, Text, Title } from "@mantine/core";
import { IconDots, IconMailOff, IconMailForward } from "@tabler/icons-react";
import type { HandedOverLink, Invitation } from "@showrunner/contract/rest";
import { Modal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useInvitations, useResendInvitation, useWithdrawInvitation } from "../../api/invitations.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { ListSelect } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { omitUndefined } from "../../lib/search-params.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { HandedOverLinkView } from "./handed-over-link.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { usersMessages } from "./messages/en.ts";

/** Number of invitations from which a search field is shown. */
const SEARCHED_FROM = 6;

/** Invitations that were not accepted yet; renders nothing while there are none. */
export function InvitationList(): ReactElement | null {
  const t = useT(usersMessages);
  const [filter, setFilter] = useState<{ readonly search?: string; readonly role?: Invitation["role"] }>({});
  const invitations = useInvitations(filter);
  const isFiltered = filter.search !== undefined || filter.role !== undefined;
  const onSearch = useCallback(
    (search: string | undefined) => setFilter((before) => omitUndefined({ ...before, search })),
    [],
  );
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const [sent, setSent] = useState<{ readonly email: string; readonly link: HandedOverLink } | null>(null);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);

  function sendAgain({ id, email }: Invitation): void {
    resend.mutate(id, {
      onSuccess: ({ link }) => setSent({ email, link }),
      onError: (error) => notify({ kind: "error", message: error.message }),
    });
  }
  const dialogs = (
    <>
      {sent !== null && (
        <Modal opened onClose={() => setSent(null)} title={t("invitation_sent_title", { email: sent.email })}>
          <HandedOverLinkView link={sent.link} />
        </Modal>
      )}
      <ConfirmMutation
        danger
        title={t("withdraw_title")}
        confirmLabel={t("withdraw")}
        mutation={withdraw}
        input={withdrawing?.id ?? null}
        onClose={() => setWithdrawing(null)}
      >
        <Text>{t("withdraw_text", { email: withdrawing?.email ?? "" })}</Text>
      </ConfirmMutation>
    </>
  );

  if (invitations.data === undefined && !invitations.isError) return null;
  if (invitations.data !== undefined && flattenPages(invitations.data).length === 0 && !isFiltered) return dialogs;
  return (
    <Stack component="section" aria-labelledby="invitations-title" mb="xl" gap="sm">
      <Title order={2} size="h3" id="invitations-title">
        {t("invitations")}
      </Title>
      {(isFiltered || (invitations.data?.pages[0]?.total ?? 0) >= SEARCHED_FROM) && (
        <div className="users-filters">
          <SearchField label={t("invitations_search")} value={filter.search} onChange={onSearch} />
          <ListSelect
            label={t("role")}
            value={filter.role}
            defaultLabel={t("all_roles")}
            options={{ admin: t("role_admin"), user: t("role_user") }}
            onChange={(role) => setFilter((before) => omitUndefined({ ...before, role }))}
          />
        </div>
      )}
      <PagedList query={invitations} isFiltered={isFiltered} onClearFilter={() => setFilter({})} empty={<p hidden />}>
        {(items) => <InvitationTable invitations={items} onResend={sendAgain} onWithdraw={setWithdrawing} />}
      </PagedList>
      {dialogs}
    </Stack>
  );
}

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly onResend: (invitation: Invitation) => void;
  readonly onWithdraw: (invitation: Invitation) => void;
}

const STATE_COLOURS = { pending: "info", expired: "warning", void: "warning" } as const;

function InvitationTable({ invitations, onResend, onWithdraw }: InvitationTableProps): ReactElement {
  const t = useT(usersMessages);
  const locale = useLocale();
  const describeState = ({ state, is_mailed }: Invitation): string => {
    if (state === "expired") return t("invitation_expired");
    if (state === "void") return t("invitation_void");
    return t(is_mailed ? "invitation_mailed" : "invitation_handed_over");
  };
  const columns: readonly DataColumn<Invitation>[] = [
    { id: "email", label: t("email"), isRowHeader: true, render: ({ email }) => email },
    { id: "role", label: t("role"), render: ({ role }) => t(role === "admin" ? "role_admin" : "role_user") },
    {
      id: "status",
      label: t("status"),
      render: (invitation) => (
        <Badge color={STATE_COLOURS[invitation.state]} variant="light" miw={{ md: "max-content" }}>
          {describeState(invitation)}
        </Badge>
      ),
    },
    {
      id: "invited_by",
      label: t("invited_by"),
      render: ({ invited_by, sent_at }) => `${invited_by ?? "–"}, ${formatRelativeTime(sent_at, locale)}`,
    },
    {
      id: "valid_until",
      label: t("valid_until"),
      render: ({ expires_at }) => formatMoment(expires_at, locale),
    },
  ];
  return (
    <DataTable
      label={t("invitations")}
      columns={columns}
      items={invitations}
      getKey={({ id }) => id}
      renderActions={(invitation) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t("options_of", { name: invitation.email })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => onResend(invitation)}>
              {t("resend")}
            </Menu.Item>
            <Menu.Item
              color="error"
              leftSection={<IconMailOff size={18} aria-hidden />}
              onClick={() => onWithdraw(invitation)}
            >
              {t("withdraw")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    />
  );
}
