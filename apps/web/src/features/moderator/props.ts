import type { ShowSlots } from "./show/context.tsx";

const tabs = ["games", "teams"] as const;
export type ShowTab = (typeof tabs)[number];

export function isShowTab(value: unknown): value is ShowTab {
  return (tabs as readonly unknown[]).includes(value);
}

export interface ShowDetailProps extends ShowSlots {
  readonly id: string;
  /** The open tab stands in the address. */
  readonly tab: ShowTab;
  readonly onTab: (tab: ShowTab) => void;
  /** The form for a game of the show's own is open at first. */
  readonly writes_first: boolean;
  /** Called once that form is open: the address must not open it again. */
  readonly onWriting: () => void;
}
