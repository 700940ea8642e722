/** What is shown of a team wherever it appears; every slice's team fits. */
export interface Badge {
  readonly team_id: string;
  readonly name: string;
  /** `#RRGGBB`, chosen by the team. */
  readonly colour: string;
  /** Shape of the emblem, 0 to 11. */
  readonly emblem: number;
}
