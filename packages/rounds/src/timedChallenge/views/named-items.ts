import type { Json } from "@showrunner/engine";
import { readField, readList, readText } from "../../read-json.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { findOwnSubmission, getJudgementDetail } from "../../views/submission-state.ts";
import type { Verdict } from "../timed-challenge.judge.ts";

export interface NamedItemView {
  readonly id: string;
  readonly text: string;
  /** Status: pending, saved, or judged. */
  readonly state: "sending" | "noted" | Verdict;
}

export const VERDICTS: readonly Verdict[] = ["accepted", "repeated", "doubtful", "wrong"];

function findVerdict(detail: Json, id: string): Verdict | undefined {
  const found = readList(detail, "items").find((item) => readText(item, "id") === id);
  return VERDICTS.find((verdict) => verdict === readText(found, "verdict"));
}

/** This team's items in order of naming: those saved by the server and those pending. */
export function listNamedItems(props: Pick<TeamViewProps, "round" | "me" | "pending">): readonly NamedItemView[] {
  const detail = getJudgementDetail(props);
  const items = new Map<string, NamedItemView>();
  for (const item of readList(findOwnSubmission(props), "items")) {
    const id = readText(item, "id");
    items.set(id, { id, text: readText(item, "text"), state: findVerdict(detail, id) ?? "noted" });
  }
  for (const input of props.pending) {
    const added = readField(input, "add");
    const id = readText(added, "id");
    if (id !== "" && !items.has(id)) items.set(id, { id, text: readText(added, "text"), state: "sending" });
    items.delete(readText(readField(input, "remove"), "id"));
  }
  return [...items.values()];
}
