import type { Json, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/audience";
import { isRecord, readField, readList, readText } from "../../read-json.ts";

/** Ids of the right side by ids of the left side. */
export type Matches = Readonly<Record<string, string>>;

/** Both sides as read from the slices. */
export interface MatchingView {
  readonly left: readonly Option[];
  readonly right: readonly Option[];
  /** Null before the reveal. */
  readonly solution: Matches | null;
}

export function readMatching(
  round: Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>,
): MatchingView {
  const face = round.face_question;
  return {
    left: readTexts(face, "left"),
    right: readTexts(face, "right"),
    solution: round.reveal == null ? null : readMatches(round.reveal.solution),
  };
}

function readTexts(face: Json, side: "left" | "right"): readonly Option[] {
  return readList(face, side).map((item) => ({ id: readText(item, "id"), text: readText(item, "text") }));
}

/** The pairs of an answer or of the solution. */
export function readMatches(value: Json): Matches {
  const pairs = readField(value, "pairs");
  if (!isRecord(pairs)) return {};
  return Object.fromEntries(
    Object.entries(pairs).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
