import { useState, type ReactElement } from "react";
import { ColorInput, PasswordInput, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { TeamFormValues as Fields, TeamProblem, TeamProblems } from "../logic/teams.ts";
import { deskMessages } from "../messages/en.ts";

interface TeamFieldsProps {
  readonly fields: Fields;
  readonly problems: TeamProblems;
  readonly hasPassword: boolean;
  /** What an empty colour means. */
  readonly emptyColour: "next" | "unchanged";
  readonly onChange: (fields: Fields) => void;
}

/** Name, colour, and for a new team the password. */
export function TeamFields({ fields, problems, hasPassword, emptyColour, onChange }: TeamFieldsProps): ReactElement {
  const t = useT(deskMessages);
  const [isPicking, setPicking] = useState(false);
  const text = (problem: TeamProblem | undefined): string | null => (problem === undefined ? null : t(problem));
  return (
    <>
      <TextInput
        label={t("team_name")}
        value={fields.name}
        error={text(problems.name)}
        onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
        autoComplete="off"
        withAsterisk
        data-autofocus
      />
      {hasPassword && (
        <PasswordInput
          label={t("password")}
          description={t("password_hint")}
          value={fields.password}
          error={text(problems.password)}
          onChange={(event) => onChange({ ...fields, password: event.currentTarget.value })}
          autoComplete="new-password"
          withAsterisk
        />
      )}
      <ColorInput
        label={t("colour")}
        description={t(emptyColour === "next" ? "colour_hint" : "colour_hint_edit")}
        placeholder={t("colour_example")}
        value={fields.colour}
        error={text(problems.colour)}
        onChange={(colour) => onChange({ ...fields, colour })}
        fixOnBlur={false}
        // Escape closes the picker first, not the surrounding form.
        {...(isPicking ? { "data-mantine-stop-propagation": true } : {})}
        eyeDropperButtonProps={{ "aria-label": t("eye_dropper") }}
        popoverProps={{ onOpen: () => setPicking(true), onClose: () => setPicking(false) }}
      />
    </>
  );
}
