import { linkOptions } from "@tanstack/react-router";
import type { AiRunSummary } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { runsMessages } from "./messages/en.ts";

const MAX_NAME_LENGTH = 60;

/** Display name of a run: the beginning of its prompt. */
export function useRunName(): (run: AiRunSummary) => string {
  const t = useT(runsMessages);
  return ({ prompt }) => {
    const text = prompt.replaceAll(/\s+/g, " ").trim();
    if (text === "") return t("transcription");
    return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH).trim()}…` : text;
  };
}

/** Link to the result of a run, in the library or in the console of its provider. */
export function toRunLink({ media_id, operation, provider_id }: AiRunSummary) {
  if (media_id !== null && operation === "video.generate")
    return linkOptions({ to: "/videos", search: { item: `video--${media_id}` } });
  if (media_id !== null) return linkOptions({ to: "/images", search: { item: `image--${media_id}` } });
  return linkOptions({ to: "/admin/providers/$providerId", params: { providerId: provider_id } });
}
