import type { ShowSlots } from "./show/show-context.tsx";

const SHOW_TABS = ["games", "teams"] as const;
export type ShowTab = (typeof SHOW_TABS)[number];

export function isShowTab(value: unknown): value is ShowTab {
  return (SHOW_TABS as readonly unknown[]).includes(value);
}

export interface ShowDetailProps extends ShowSlots {
  readonly id: string;
  /** The open tab, a search parameter of the page. */
  readonly tab: ShowTab;
  readonly onTab: (tab: ShowTab) => void;
  /** Whether the dialog for a new game owned by the show is open initially. */
  readonly opensGameForm: boolean;
  /** Called once that dialog is open, so that the URL no longer requests it. */
  readonly onGameFormOpened: () => void;
}
