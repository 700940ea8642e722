import { PICTURE_IDEA_LIMITS } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { DATA_RULE, fenceData, getLanguageName, type Prompt } from "./prompt.ts";

/** A round as the model sees it. */
export interface PicturedRound {
  readonly n: number;
  readonly question: string;
  /** Texts that neither the picture nor its description may give away. */
  readonly secrets: readonly string[];
}

const SYSTEM = `You describe pictures that are shown with the questions of a live quiz show, before they are answered. You answer with one JSON object per line and nothing else, one for each question:
{"n":1,"prompt":"what an image model is asked for","alt":"what people read who do not see the picture"}

- The picture sets the mood or shows what the question is about. It never shows, names or hints at the answer; "secrets" are the answers.
- Neither "prompt" nor "alt" contains a secret, a part of one, or a translation of one.
- "prompt" is English, at most ${PICTURE_IDEA_LIMITS.prompt / 2} characters: subject, setting, light, style. It asks for no letters, numbers, logos, flags or maps, and for no living or recognisable persons.
- "alt" is one short plain sentence, at most ${PICTURE_IDEA_LIMITS.alt} characters, about what is to be seen.
- No markdown and no addresses.
- ${DATA_RULE}`;

/** Version 1 of the prompt that describes pictures for rounds. */
export function buildPictureIdeasPrompt(rounds: readonly PicturedRound[], language: Locale): Prompt {
  return {
    system: SYSTEM,
    prompt: [
      `Write "alt" in ${getLanguageName(language)}.`,
      fenceData("texts", rounds.map((round) => JSON.stringify(round)).join("\n")),
    ].join("\n"),
  };
}
