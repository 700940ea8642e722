import { omitUndefined, parseOneOf, parseText } from "../../../lib/search-params.ts";
import type { TeamSort } from "./logic/teams.ts";
import type { ShowSlots } from "./show/show-context.tsx";

const SHOW_TABS = ["games", "teams"] as const;
export type ShowTab = (typeof SHOW_TABS)[number];

export function isShowTab(value: unknown): value is ShowTab {
  return (SHOW_TABS as readonly unknown[]).includes(value);
}

export const TEAM_SORTS = ["rank", "name", "joined"] as const satisfies readonly TeamSort[];

/** Search parameters of the team list. The default order is not stored in the URL. */
export interface TeamListSearch {
  readonly search?: string;
  readonly sort?: TeamSort;
}

/** Changed parameters; undefined removes one from the URL. */
export type TeamListChange = { readonly [K in keyof TeamListSearch]?: TeamListSearch[K] | undefined };

export function parseTeamListSearch({ search, sort }: Readonly<Record<string, unknown>>): TeamListSearch {
  return omitUndefined({ search: parseText(search), sort: parseOneOf(sort, TEAM_SORTS) });
}

export interface ShowDetailProps extends ShowSlots {
  readonly id: string;
  /** The open tab, a search parameter of the page. */
  readonly tab: ShowTab;
  readonly onTab: (tab: ShowTab) => void;
  readonly teamList: TeamListSearch;
  /** Called with the changed parameters; must be stable. */
  readonly onTeamList: (change: TeamListChange) => void;
  /** Whether the dialog for a new game owned by the show is open initially. */
  readonly opensGameForm: boolean;
  /** Called once that dialog is open, so that the URL no longer requests it. */
  readonly onGameFormOpened: () => void;
}
