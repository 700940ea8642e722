import type { Json, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/audience";
import { readField, readList, readText, readTexts } from "../../read-json.ts";

/** The items as read from the slices. */
export interface OrderingView {
  /** In the display's order, or in the team's own. */
  readonly items: readonly Option[];
  /** Screens have different orders: items must not be labelled by position. */
  readonly unmarked: boolean;
  /** Ids in the right order; null before the reveal. */
  readonly right: readonly string[] | null;
}

type ShownRound = Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>;

/** @param faceTeam the team's own order, if it has one. */
export function readOrdering(round: ShownRound, faceTeam: Json = null): OrderingView {
  const face = round.face_question;
  const items = readList(face, "items").map((item) => ({ id: readText(item, "id"), text: readText(item, "text") }));
  const teamOrder = arrange(items, readTexts(faceTeam, "order"));
  return {
    // An order that belongs to another round is ignored.
    items: teamOrder.length === items.length ? teamOrder : items,
    unmarked: readField(face, "randomize_per_team") === true,
    right: round.reveal == null ? null : readTexts(round.reveal.solution, "order"),
  };
}

/** The items with these ids, in their order. */
export function arrange(items: readonly Option[], order: readonly string[]): readonly Option[] {
  return order.flatMap((id) => items.filter((item) => item.id === id));
}
