import type { RoundSlice } from "@showrunner/engine";
import { readText } from "../read-json.ts";

/** The text of a question as screens show it; some types keep it in their config. */
export function readQuestionText({ question, face_question }: Pick<RoundSlice, "question" | "face_question">): string {
  return readText(face_question, "question_text") || readText(face_question, "prompt") || question;
}
