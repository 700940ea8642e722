/** How a team is shown everywhere; the teams of all slices have these fields. */
export interface TeamBadge {
  readonly team_id: string;
  readonly name: string;
  /** `#RRGGBB`, chosen by the team. */
  readonly colour: string;
  /** Shape of the emblem, 0 to 11. */
  readonly emblem: number;
}
