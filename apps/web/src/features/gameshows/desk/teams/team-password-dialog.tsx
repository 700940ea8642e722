import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Checkbox, Group, PasswordInput, Stack } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { FormError, FormModal, notify } from "@showrunner/ui/host";
import { useSetTeamPassword } from "../../../../api/teams.api.ts";
import { findPasswordProblem, type PasswordProblem } from "../logic/teams.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useShowContext } from "../show/show-context.tsx";
import type { TeamDialogProps } from "./team-dialogs.tsx";
import type { TeamRow } from "./use-team-rows.ts";

/** Sets a new password and by default logs out the team's phones. */
export function TeamPasswordDialog({ team, onClose }: TeamDialogProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <FormModal onClose={onClose} title={t("password_title", { team: team.name })}>
      <TeamPasswordForm team={team} onDone={onClose} />
    </FormModal>
  );
}

function TeamPasswordForm({ team, onDone }: { readonly team: TeamRow; readonly onDone: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useSetTeamPassword(details.id);
  const failure = useFailureText(error);
  const [password, setPassword] = useState("");
  const [shouldLogOut, setShouldLogOut] = useState(true);
  const [problem, setProblem] = useState<PasswordProblem | undefined>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = findPasswordProblem(password);
    setProblem(found);
    if (found !== undefined) return;
    mutate(
      { teamId: team.team_id, password, log_out: shouldLogOut },
      {
        onSuccess: () => {
          notify({ kind: "success", message: t("password_updated", { team: team.name }) });
          onDone();
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label={t("new_password")}
          description={t("password_hint")}
          value={password}
          error={problem === undefined ? null : t(problem)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
          autoComplete="new-password"
          withAsterisk
          data-autofocus
        />
        <Checkbox
          label={t("log_phones_out")}
          checked={shouldLogOut}
          onChange={(event) => setShouldLogOut(event.currentTarget.checked)}
        />
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("update_password")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
