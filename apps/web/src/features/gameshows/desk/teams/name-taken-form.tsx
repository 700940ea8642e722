import { useState, type ReactElement } from "react";
import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconTrash, IconUserCheck } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { FormError, notify } from "@showrunner/ui/host";
import { useDeleteTeam, useReactivateTeam } from "../../../../api/teams.api.ts";
import type { TeamFormValues } from "../logic/teams.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useShowContext } from "../show/show-context.tsx";
import { DELETE_CONFIRMATION_WORD } from "../../delete-confirmation-word.ts";

export interface DeactivatedTeam {
  readonly team_id: string;
  /** The registered name; null when the server did not send it. */
  readonly name: string | null;
}

interface NameTakenFormProps {
  readonly team: DeactivatedTeam;
  /** Values of the form for the new team. */
  readonly fields: TeamFormValues;
  /** Called when the old team is deleted and the new one can be created. */
  readonly onDeleted: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Shown if the name belongs to a deactivated team: offers to reactivate it with its points, or to delete it. */
export function NameTakenForm({ team, fields, onDeleted, onBack, onClose }: NameTakenFormProps): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const reactivate = useReactivateTeam(details.id);
  const remove = useDeleteTeam(details.id);
  const [typed, setTyped] = useState("");
  const name = team.name ?? fields.name.trim();
  const isBusy = reactivate.isPending || remove.isPending;
  const failure = useFailureText(reactivate.error ?? remove.error);

  function reactivateTeam(): void {
    reactivate.mutate(
      {
        teamId: team.team_id,
        // Empty where phones join by code: the team keeps its password.
        ...(fields.password === "" ? {} : { password: fields.password }),
        ...(fields.colour === "" ? {} : { colour: fields.colour }),
      },
      {
        onSuccess: () => {
          notify({ kind: "success", message: t("reactivated", { team: name }) });
          onClose();
        },
      },
    );
  }
  return (
    <Stack>
      <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={t("name_taken_title", { team: name })}>
        {t("name_taken_text")}
      </Alert>
      <Button
        size="md"
        leftSection={<IconUserCheck size={18} aria-hidden />}
        loading={reactivate.isPending}
        disabled={isBusy}
        onClick={reactivateTeam}
        data-autofocus
      >
        {t("name_taken_reactivate")}
      </Button>
      <TextInput
        label={t("name_taken_type", { word: DELETE_CONFIRMATION_WORD })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormError message={failure} />
      <Group justify="space-between">
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t("back")}
        </Button>
        <Button
          color="error"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={remove.isPending}
          disabled={isBusy || typed.trim() !== DELETE_CONFIRMATION_WORD}
          onClick={() => remove.mutate(team.team_id, { onSuccess: onDeleted })}
        >
          {t("name_taken_delete")}
        </Button>
      </Group>
    </Stack>
  );
}
