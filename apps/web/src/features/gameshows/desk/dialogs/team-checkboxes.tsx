import type { ReactElement } from "react";
import { Checkbox } from "@mantine/core";
import type { TeamBadge } from "@showrunner/engine";
import { useLocale } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import styles from "./dialogs.module.css";

interface TeamCheckboxesProps {
  readonly label: string;
  readonly teams: readonly (TeamBadge & { readonly points?: number })[];
  readonly value: readonly string[];
  readonly onChange: (teamIds: string[]) => void;
  readonly error: string | null;
}

/** Multiple choice of teams. */
export function TeamCheckboxes({ label, teams, value, onChange, error }: TeamCheckboxesProps): ReactElement {
  const locale = useLocale();
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={error} withAsterisk>
      <div className={styles["teams"]}>
        {teams.map((team) => (
          <Checkbox.Card key={team.team_id} value={team.team_id} className={styles["team"] ?? ""}>
            <Checkbox.Indicator radius={4} />
            <TeamTag team={team} />
            {team.points !== undefined && <b>{team.points.toLocaleString(locale)}</b>}
          </Checkbox.Card>
        ))}
      </div>
    </Checkbox.Group>
  );
}
