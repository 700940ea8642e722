import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { FormError, FormModal } from "@showrunner/ui/host";
import { useUpdateTeam } from "../../../../api/teams.api.ts";
import { findTeamChanges, validateTeam, type TeamFormValues as Fields } from "../logic/teams.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useShowContext } from "../show/show-context.tsx";
import { TeamFields } from "./team-fields.tsx";
import type { TeamDialogProps } from "./team-dialogs.tsx";
import type { TeamRow } from "./use-team-rows.ts";

/** Renames or recolours a team. */
export function EditTeamDialog({ team, onClose }: TeamDialogProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <FormModal onClose={onClose} title={t("edit_team")}>
      <EditTeamForm team={team} onDone={onClose} />
    </FormModal>
  );
}

function EditTeamForm({ team, onDone }: { readonly team: TeamRow; readonly onDone: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error } = useUpdateTeam(details.id);
  const failure = useFailureText(error);
  const [opened] = useState<Fields>({ name: team.name, password: "", colour: team.colour });
  const [fields, setFields] = useState(opened);
  const [isChecked, setChecked] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(validateTeam(fields, false)).length > 0) return;
    const changes = findTeamChanges(opened, fields);
    if (Object.keys(changes).length === 0) return onDone();
    mutate({ teamId: team.team_id, ...changes }, { onSuccess: onDone });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TeamFields
          fields={fields}
          problems={isChecked ? validateTeam(fields, false) : {}}
          hasPassword={false}
          emptyColour="unchanged"
          onChange={setFields}
        />
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
