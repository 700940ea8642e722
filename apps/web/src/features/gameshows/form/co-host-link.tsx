import { useId, useState, type ReactElement } from "react";
import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { CO_HOST_LINK_HOURS } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCoHostLink, useCreateCoHostLink, useWithdrawCoHostLink } from "../../../api/co-hosts.api.ts";
import { CopyableLink } from "../../../components/copyable-link/copyable-link.tsx";
import { formatMoment } from "../../../lib/format-moment.ts";
import { gameshowsMessages } from "../messages/en.ts";

type Hours = (typeof CO_HOST_LINK_HOURS)[number];
const DEFAULT_HOURS: Hours = 24;
const LIFETIME_TEXTS = { 4: "co_host_link_4", 24: "co_host_link_24", 168: "co_host_link_168" } as const;

/** A link with which any user can run the show until it expires; the owner creates and withdraws it. */
export function CoHostLink({ showId }: { readonly showId: string }): ReactElement {
  const t = useT(gameshowsMessages);
  const locale = useLocale();
  const headingId = useId();
  const { data } = useCoHostLink(showId);
  const create = useCreateCoHostLink(showId);
  const withdraw = useWithdrawCoHostLink(showId);
  const [hours, setHours] = useState<Hours>(DEFAULT_HOURS);
  const isValid = data !== undefined && data.link !== null;
  const onError = ({ message }: Error): void => notify({ kind: "error", message });

  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <div>
        <Title order={4} size="h6" id={headingId}>
          {t("co_host_link")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("co_host_link_hint")}
        </Text>
      </div>
      {isValid && data.link !== null && (
        <Text size="sm">{t("co_host_link_valid", { time: formatMoment(data.link.expires_at, locale) })}</Text>
      )}
      {isValid && create.data !== undefined && <CopyableLink link={create.data.link} />}
      <Group align="flex-end">
        <NativeSelect
          label={t("co_host_link_lifetime")}
          value={String(hours)}
          data={CO_HOST_LINK_HOURS.map((value) => ({ value: String(value), label: t(LIFETIME_TEXTS[value]) }))}
          onChange={({ currentTarget }) =>
            setHours(CO_HOST_LINK_HOURS.find((value) => String(value) === currentTarget.value) ?? DEFAULT_HOURS)
          }
        />
        <Button variant="light" loading={create.isPending} onClick={() => create.mutate({ hours }, { onError })}>
          {t(isValid ? "co_host_link_replace" : "co_host_link_create")}
        </Button>
        {isValid && (
          <Button
            variant="light"
            color="error"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSuccess: create.reset, onError })}
          >
            {t("co_host_link_withdraw")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
