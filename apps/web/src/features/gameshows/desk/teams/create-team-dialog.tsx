import { useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { FormError, FormModal, notify } from "@showrunner/ui/host";
import { ApiError } from "../../../../api/api-error.ts";
import { useCreateTeam } from "../../../../api/teams.api.ts";
import { validateTeam, type TeamFormValues as Fields } from "../logic/teams.ts";
import { deskMessages } from "../messages/en.ts";
import { useFailureText } from "../refusals/use-failure-text.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { NameTakenForm, type DeactivatedTeam } from "./name-taken-form.tsx";
import { TeamFields } from "./team-fields.tsx";

/** Dialog for a new team; offers to reactivate or delete a deactivated team of the same name. */
export function CreateTeamDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { mutate, isPending, error, reset } = useCreateTeam(details.id);
  const [fields, setFields] = useState<Fields>({ name: "", password: "", colour: "" });
  const [isChecked, setChecked] = useState(false);
  const hasPassword = useModeratorSlice("show").team_access !== "code";
  const problems = isChecked ? validateTeam(fields, hasPassword) : {};
  const failure = useFailureText(error);
  const deactivated = toDeactivatedTeam(error);

  function create(): void {
    const { name, password, colour } = fields;
    mutate(
      { name: name.trim(), ...(hasPassword ? { password } : {}), colour: colour === "" ? null : colour },
      {
        onSuccess: (team) => {
          notify({ kind: "success", message: t("created", { team: team.name }) });
          onClose();
        },
      },
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(validateTeam(fields, hasPassword)).length === 0) create();
  }
  return (
    <FormModal onClose={onClose} title={t("create_team")}>
      {deactivated !== null ? (
        <NameTakenForm team={deactivated} fields={fields} onDeleted={create} onBack={reset} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TeamFields
              fields={fields}
              problems={problems}
              hasPassword={hasPassword}
              emptyColour="next"
              onChange={setFields}
            />
            <FormError message={failure} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} disabled={isPending}>
                {t("cancel")}
              </Button>
              <Button type="submit" loading={isPending}>
                {t("create_team")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  );
}

/** The deactivated team in the error's parameters, if that is the reason. */
function toDeactivatedTeam(error: Error | null): DeactivatedTeam | null {
  if (!(error instanceof ApiError) || error.code !== "team_name_deactivated") return null;
  const { team_id, name } = error.params;
  return typeof team_id === "string" ? { team_id, name: typeof name === "string" ? name : null } : null;
}
