import type { ReactElement } from "react";
import { Radio } from "@mantine/core";
import type { TeamBadge } from "@showrunner/engine";
import { useLocale } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import styles from "./dialogs.module.css";

interface TeamRadiosProps {
  readonly label: string;
  readonly teams: readonly (TeamBadge & { readonly points?: number })[];
  readonly value: string | null;
  readonly onChange: (teamId: string) => void;
  readonly error: string | null;
}

/** Single choice of a team. */
export function TeamRadios({ label, teams, value, onChange, error }: TeamRadiosProps): ReactElement {
  const locale = useLocale();
  return (
    <Radio.Group label={label} value={value ?? ""} onChange={onChange} error={error} withAsterisk>
      <div className={styles["teams"]}>
        {teams.map((team) => (
          <Radio.Card key={team.team_id} value={team.team_id} className={styles["team"] ?? ""}>
            <Radio.Indicator />
            <TeamTag team={team} />
            {team.points !== undefined && <b>{team.points.toLocaleString(locale)}</b>}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
