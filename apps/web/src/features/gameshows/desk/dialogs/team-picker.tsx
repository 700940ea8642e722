import { useState, type ReactElement } from "react";
import { Button, TextInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import { useTeamRows } from "../teams/use-team-rows.ts";
import { TeamRadios } from "./team-radios.tsx";

/** Number of teams from which a search field is shown. */
const SEARCH_FROM_TEAMS = 9;

interface TeamPickerProps {
  readonly picked: string | null;
  readonly onPick: (teamId: string) => void;
  /** The dialog was confirmed without a team. */
  readonly isMissing: boolean;
}

/** Picks one active team, with search and paging for many teams. */
export function TeamPicker({ picked, onPick, isMissing }: TeamPickerProps): ReactElement {
  const t = useT(deskMessages);
  const roster = useModeratorSlice("roster");
  const [typed, setTyped] = useState("");
  const { teams: listed, more } = useTeamRows(typed, "name");
  const teams = listed
    .filter((team) => team.status === "active")
    .map(({ team_id, name, colour, emblem }) => ({ team_id, name, colour, emblem }));
  return (
    <>
      {roster.active >= SEARCH_FROM_TEAMS && (
        <TextInput
          label={t("search_teams")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <TeamRadios
        label={t("team")}
        teams={teams}
        value={picked}
        onChange={onPick}
        error={isMissing ? t("team_required") : null}
      />
      {more !== null && (
        <Button variant="subtle" loading={more.loading} onClick={more.load}>
          {t("load_more")}
        </Button>
      )}
    </>
  );
}
