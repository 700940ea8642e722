import type { ReactElement } from "react";
import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError, Modal } from "@showrunner/ui/host";
import { QrCode } from "@showrunner/ui/audience";
import { teamCodeOptions, useRenewTeamCode } from "../../../../api/teams.api.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useShowContext } from "../show/show-context.tsx";
import type { TeamDialogProps } from "./team-dialogs.tsx";
import type { TeamRow } from "./use-team-rows.ts";
import styles from "./teams.module.css";

/** A team's code and QR code, for example for a team that lost its phones. */
export function TeamCodeDialog({ team, onClose }: TeamDialogProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <Modal opened onClose={onClose} title={t("code_title", { team: team.name })}>
      <TeamCodePanel team={team} />
    </Modal>
  );
}

function TeamCodePanel({ team }: { readonly team: TeamRow }): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const { details } = useShowContext();
  const { data, error, refetch } = useQuery(teamCodeOptions(details.id, team.team_id));
  const renewal = useRenewTeamCode(details.id);
  const failure = useFailureText(renewal.error ?? error);
  if (data === undefined)
    return (
      <Stack align="center">
        <FormError message={failure} />
        {error === null ? (
          <Loader aria-label={t("code_loading")} />
        ) : (
          <Button variant="light" onClick={() => void refetch()}>
            {t("code_retry")}
          </Button>
        )}
      </Stack>
    );
  const until = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(data.expires_at));
  return (
    <Stack align="center">
      <div className={styles["code"]}>
        <QrCode value={data.link} label={t("code_qr_label", { team: team.name })} />
      </div>
      <p className={styles["digits"]}>{`${data.code.slice(0, 3)} ${data.code.slice(3)}`}</p>
      <Text ta="center" c="dimmed">
        {t("code_text", { time: until })}
      </Text>
      <FormError message={failure} />
      <Button variant="light" loading={renewal.isPending} onClick={() => renewal.mutate(team.team_id)}>
        {t("code_renew")}
      </Button>
    </Stack>
  );
}
