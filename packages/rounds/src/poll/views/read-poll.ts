import type { Distribution, RoundSlice } from "@showrunner/engine";
import type { Option } from "@showrunner/ui/audience";
import { readField, readList, readText, readTexts } from "../../read-json.ts";

/** The poll as read from the slices. */
export interface PollView {
  readonly isText: boolean;
  readonly options: readonly Option[];
  readonly allowsMultiple: boolean;
  /** Null before the reveal. */
  readonly result: Distribution | null;
  readonly leaders: readonly string[];
}

/** Labels the votes with the display's option texts, which have one line per language on a bilingual display. */
export function labelVotes(votes: Distribution, options: readonly Option[]): Distribution {
  const texts = new Map(options.map(({ id, text }) => [id, text.replace("\n", " / ")]));
  const entries = votes.entries.map((entry) => ({ ...entry, label: texts.get(entry.option_id ?? "") ?? entry.label }));
  return { ...votes, entries };
}

export function readPoll(round: Pick<RoundSlice, "face_question"> & Partial<Pick<RoundSlice, "reveal">>): PollView {
  const face = round.face_question;
  return {
    isText: readText(face, "input") === "text",
    options: readList(face, "options").map((option) => ({
      id: readText(option, "id"),
      text: readText(option, "text"),
    })),
    allowsMultiple: readField(face, "allow_multiple") === true,
    result: round.reveal?.distribution ?? null,
    leaders: readTexts(round.reveal?.solution ?? null, "leaders"),
  };
}
