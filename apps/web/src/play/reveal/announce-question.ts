import type { RoundSlice } from "@showrunner/engine";
import type { Translate } from "@showrunner/i18n";
import { readQuestionText } from "@showrunner/rounds/views/read-question-text.ts";
import type { en } from "../messages/en.ts";

type AnnouncedRound = Pick<RoundSlice, "phase" | "number" | "total" | "question" | "face_question">;

/** Announcement of an open question; null if none is open. */
export function announceQuestion(round: AnnouncedRound | null, t: Translate<typeof en>): string | null {
  if (round?.phase !== "question") return null;
  const { number, total } = round;
  return [t("round_number", { number, total }), readQuestionText(round)].filter((part) => part !== "").join(": ");
}
