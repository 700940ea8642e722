import type { Json } from "@showrunner/engine";
import { fieldOf, listOf, textOf } from "../../parse.ts";
import type { TeamViewProps } from "../../view-props.ts";
import { ownAnswer, ownDetail } from "../../views/turn.ts";
import type { Verdict } from "../judge.ts";

export interface NamedItemView {
  readonly id: string;
  readonly text: string;
  /** Status: pending, saved, or judged. */
  readonly state: "sending" | "noted" | Verdict;
}

const verdicts: readonly Verdict[] = ["accepted", "repeated", "doubtful", "wrong"];

function verdictOf(detail: Json, id: string): Verdict | undefined {
  const found = listOf(detail, "items").find((item) => textOf(item, "id") === id);
  return verdicts.find((verdict) => verdict === textOf(found, "verdict"));
}

/** This team's items in order of naming: those saved by the server and those pending. */
export function namedItems(props: Pick<TeamViewProps, "round" | "me" | "pending">): readonly NamedItemView[] {
  const detail = ownDetail(props);
  const items = new Map<string, NamedItemView>();
  for (const item of listOf(ownAnswer(props), "items")) {
    const id = textOf(item, "id");
    items.set(id, { id, text: textOf(item, "text"), state: verdictOf(detail, id) ?? "noted" });
  }
  for (const input of props.pending) {
    const added = fieldOf(input, "add");
    const id = textOf(added, "id");
    if (id !== "" && !items.has(id)) items.set(id, { id, text: textOf(added, "text"), state: "sending" });
    items.delete(textOf(fieldOf(input, "remove"), "id"));
  }
  return [...items.values()];
}
