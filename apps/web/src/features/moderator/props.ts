import type { ShowSlots } from "./show/context.tsx";

const tabs = ["games", "teams"] as const;
export type ShowTab = (typeof tabs)[number];

export function isShowTab(value: unknown): value is ShowTab {
  return (tabs as readonly unknown[]).includes(value);
}

export interface ShowDetailProps extends ShowSlots {
  readonly id: string;
  /** The open tab is a search parameter of the page. */
  readonly tab: ShowTab;
  readonly onTab: (tab: ShowTab) => void;
  /** The dialog for a new game owned by the show is open initially. */
  readonly writes_first: boolean;
  /** Called once that dialog is open, so that the page's address no longer requests it. */
  readonly onWriting: () => void;
}
