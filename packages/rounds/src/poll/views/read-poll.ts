import type { Distribution, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/audience";
import { readField, readList, readText, readTexts } from "../../read-json.ts";

/** The poll as read from the slices. */
export interface PollView {
  readonly isText: boolean;
  readonly options: readonly Option[];
  readonly allow_multiple: boolean;
  /** Null before the reveal. */
  readonly result: Distribution | null;
  readonly leaders: readonly string[];
}

export function readPoll(round: Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>): PollView {
  const face = round.face_question;
  return {
    isText: readText(face, "input") === "text",
    options: readList(face, "options").map((option) => ({
      id: readText(option, "id"),
      text: readText(option, "text"),
    })),
    allow_multiple: readField(face, "allow_multiple") === true,
    result: round.reveal?.distribution ?? null,
    leaders: readTexts(round.reveal?.solution ?? null, "leaders"),
  };
}
