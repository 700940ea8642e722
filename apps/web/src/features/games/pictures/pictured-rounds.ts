import { GAME_LIMITS, type PictureIdeasRequest } from "@showrunner/contract/rest";
import { listSecrets } from "@showrunner/sanitise/secrets";
import { replaceText } from "@showrunner/sanitise/texts";
import { toReviewedRound } from "../authoring/reviewed-round.ts";
import type { DraftRoundFields } from "../draft/draft.ts";
import { getConfigQuestion } from "../../../components/rounds/round-label.ts";

/** Types whose question is about their own picture or video. */
const OWN_PICTURE: ReadonlySet<string> = new Set(["picture", "video"]);

/** Whether a picture can be proposed for a round: it has a question, and its type has no picture of its own. */
export function canHavePicture(fields: DraftRoundFields): boolean {
  return !OWN_PICTURE.has(fields.type) && (getConfigQuestion(fields) ?? fields.question).trim() !== "";
}

export const hasPicture = ({ content }: Pick<DraftRoundFields, "content">): boolean => content.includes("](/images/");

/** What a picture must not give away, in all languages of the round. */
export function listAllSecrets(fields: DraftRoundFields): readonly string[] {
  const translated = Object.values(fields.translations ?? {}).flatMap(({ texts, answers }) => {
    const { config } = Object.entries(texts).reduce<Pick<DraftRoundFields, "config">>(
      (at, [path, { text }]) => replaceText(at, path, text),
      { config: fields.config },
    );
    return listSecrets({ type: fields.type, answers: answers?.accepted ?? [], config });
  });
  return [...new Set([...listSecrets(fields), ...translated])];
}

/** A round as sent to the model, with the spellings of all languages as texts to avoid. */
export function toPicturedRound(fields: DraftRoundFields): PictureIdeasRequest["rounds"][number] {
  return { ...toReviewedRound(fields), answers: listAllSecrets(fields).slice(0, GAME_LIMITS.answers) };
}

/** Brackets would end the description in markdown. */
const toAlt = (text: string): string =>
  text
    .replaceAll(/[[\]\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The content with a picture after its text. */
export function addPicture(content: string, imageId: string, alt: string): string {
  const picture = `![${toAlt(alt)}](/images/${imageId})`;
  return content.trim() === "" ? picture : `${content.trimEnd()}\n\n${picture}`;
}

export const showsPicture = ({ content }: Pick<DraftRoundFields, "content">, imageId: string): boolean =>
  content.includes(`](/images/${imageId})`);
