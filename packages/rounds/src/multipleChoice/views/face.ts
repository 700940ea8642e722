import type { Json, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/stage";
import { fieldOf, listOf, textOf, textsOf } from "../../parse.ts";

/** The question as read from the slices, which carry a type's data as plain JSON. */
export interface ChoiceFaceView {
  readonly text: string;
  readonly options: readonly Option[];
  readonly allow_multiple: boolean;
  /** Screens have different orders: options must not be labelled by position. */
  readonly unmarked: boolean;
  /** Ids of the correct options; undefined before the reveal. */
  readonly right: readonly string[] | undefined;
}

/** The question in the display's order, or in a team's own (`face_team` of its slice). */
export function faceOf(
  round: Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>,
  face_team: Json = null,
): ChoiceFaceView {
  const face = round.face_question;
  const options = listOf(face, "options").map((option) => ({ id: textOf(option, "id"), text: textOf(option, "text") }));
  const order = textsOf(face_team, "order");
  const placed = order.flatMap((id) => options.filter((option) => option.id === id));
  return {
    text: textOf(face, "question_text"),
    // An order that belongs to another round is ignored.
    options: placed.length === options.length ? placed : options,
    allow_multiple: fieldOf(face, "allow_multiple") === true,
    unmarked: fieldOf(face, "randomize_per_team") === true,
    right: round.reveal == null ? undefined : textsOf(round.reveal.solution, "right"),
  };
}
