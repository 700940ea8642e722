import type { Json, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/audience";
import { readField, readList, readText, readTexts } from "../../read-json.ts";

/** The question as read from the slices, which carry a type's data as plain JSON. */
export interface ChoiceQuestionView {
  readonly text: string;
  readonly options: readonly Option[];
  readonly allow_multiple: boolean;
  /** Screens have different orders: options must not be labelled by position. */
  readonly unmarked: boolean;
  /** Ids of the correct options; undefined before the reveal. */
  readonly right: readonly string[] | undefined;
}

/** The question in the display's order, or in a team's own (`faceTeam` of its slice). */
export function readQuestion(
  round: Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>,
  faceTeam: Json = null,
): ChoiceQuestionView {
  const face = round.face_question;
  const options = readList(face, "options").map((option) => ({
    id: readText(option, "id"),
    text: readText(option, "text"),
  }));
  const order = readTexts(faceTeam, "order");
  const ordered = order.flatMap((id) => options.filter((option) => option.id === id));
  return {
    text: readText(face, "question_text"),
    // An order that belongs to another round is ignored.
    options: ordered.length === options.length ? ordered : options,
    allow_multiple: readField(face, "allow_multiple") === true,
    unmarked: readField(face, "randomize_per_team") === true,
    right: round.reveal == null ? undefined : readTexts(round.reveal.solution, "right"),
  };
}
