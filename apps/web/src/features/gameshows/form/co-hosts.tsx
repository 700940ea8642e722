import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import type { CoHost, Gameshow } from "@showrunner/contract/rest";
import { ErrorState, LoadingRows, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { useAddCoHost, useCoHosts, useRemoveCoHost } from "../../../api/co-hosts.api.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { gameshowsMessages } from "../messages/en.ts";
import { CoHostLink } from "./co-host-link.tsx";

interface CoHostsProps {
  readonly show: Gameshow;
  /** Called after the visitor gave up the access to the show. */
  readonly onLeave: () => void;
}

/** The users who may run the show besides its owner; owner and admins add and remove them. */
export function CoHosts({ show, onLeave }: CoHostsProps): ReactElement {
  const t = useT(gameshowsMessages);
  const { user, isAdmin } = useVisitor();
  const { data, error, refetch } = useCoHosts(show.id);
  const isOwner = isAdmin || user?.id === show.owner_id;
  return (
    <Stack component="section" gap="sm" mt="xl" aria-labelledby="co-hosts">
      <div>
        <Title order={3} size="h5" id="co-hosts">
          {t("co_hosts")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("co_hosts_hint")}
        </Text>
      </div>
      {data !== undefined ? (
        <CoHostList
          show={show}
          items={data.items}
          canRemove={(id) => isOwner || id === user?.id}
          onRemoved={(id) => {
            if (id === user?.id && !isOwner) onLeave();
          }}
          canUndo={isOwner}
        />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState title={t("co_hosts_failed")} message={error.message} onRetry={() => void refetch()} />
      )}
      {isOwner && <AddCoHost showId={show.id} />}
      {isOwner && user !== null && <CoHostLink showId={show.id} />}
    </Stack>
  );
}

interface CoHostListProps {
  readonly show: Gameshow;
  readonly items: readonly CoHost[];
  readonly canRemove: (userId: string) => boolean;
  readonly onRemoved: (userId: string) => void;
  /** Only owners and admins may add the co-host again. */
  readonly canUndo: boolean;
}

function CoHostList({ show, items, canRemove, onRemoved, canUndo }: CoHostListProps): ReactElement {
  const t = useT(gameshowsMessages);
  const locale = useLocale();
  const remove = useRemoveCoHost(show.id);
  const add = useAddCoHost(show.id);
  if (items.length === 0) return <Text size="sm">{t("co_hosts_none")}</Text>;

  function removeCoHost({ user_id, username, expires_at }: CoHost): void {
    // No undo for a co-host who came by a link: inviting them again would have no expiry.
    const addAgain = (): void =>
      void add.mutateAsync(username).catch((error: Error) => notify({ kind: "error", message: error.message }));
    const undo = { action: { label: t("co_host_undo"), run: addAgain } };
    remove.mutate(user_id, {
      onSuccess: () => {
        notify({
          kind: "info",
          message: t("co_host_removed", { name: username }),
          ...(expires_at === null && canUndo ? undo : {}),
        });
        onRemoved(user_id);
      },
      onError: ({ message }) => notify({ kind: "error", message }),
    });
  }
  return (
    <Stack component="ul" gap="xs" m={0} p={0}>
      {items.map((item) => (
        <Group component="li" key={item.user_id} justify="space-between" wrap="nowrap">
          <div>
            <Text truncate fw={600}>
              {item.username}
            </Text>
            {item.expires_at !== null && (
              <Text size="sm" c="dimmed">
                {t("co_host_until", { time: formatMoment(item.expires_at, locale) })}
              </Text>
            )}
          </div>
          {canRemove(item.user_id) && (
            <Button
              size="compact-sm"
              variant="light"
              color="error"
              flex="none"
              disabled={remove.isPending}
              aria-label={t("co_host_remove_name", { name: item.username })}
              onClick={() => removeCoHost(item)}
            >
              {t("co_host_remove")}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function AddCoHost({ showId }: { readonly showId: string }): ReactElement {
  const t = useT(gameshowsMessages);
  const add = useAddCoHost(showId);
  const [login, setLogin] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.trim() === "" || add.isPending) return;
    add.mutate(login.trim(), {
      onSuccess: ({ username }) => {
        setLogin("");
        notify({ kind: "success", message: t("co_host_added", { name: username }) });
      },
    });
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <TextInput
          flex="1 1 14rem"
          label={t("co_host_login")}
          value={login}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={add.error?.message ?? null}
          onChange={(event) => {
            setLogin(event.currentTarget.value);
            add.reset();
          }}
        />
        <Button type="submit" variant="light" loading={add.isPending}>
          {t("co_host_add")}
        </Button>
      </Group>
    </form>
  );
}
